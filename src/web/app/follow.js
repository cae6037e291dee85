/** Follows a run: fetches the page again and updates its progress until the run has ended. */
const EVERY_MS = 3000;

const shown = () => document.querySelector("#progress");

async function look() {
  const answer = await fetch(location.href).catch(() => undefined);
  if (!answer?.ok) return;
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const now = page.querySelector("#progress");
  if (now === null) location.reload();
  else shown()?.replaceChildren(...now.childNodes);
}

// A hidden page needs no updates.
const timer = setInterval(() => {
  if (!document.hidden) void look();
}, EVERY_MS);
addEventListener("pagehide", () => clearInterval(timer));
