/** Adds buttons that copy code, and search results during typing. */
import { find } from "../docs/find.js";

/** @import { Entry } from "../docs/find.js" */

const COPIED_MS = 2000;

/** @type {NodeListOf<HTMLElement>} */
const blocks = document.querySelectorAll(".code");
for (const [position, block] of [...blocks].entries()) {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "copy";
  const say = (/** @type {string} */ word) => {
    button.textContent = word;
    // Every button needs a distinct accessible name.
    button.ariaLabel = `${word} ${block.dataset["name"] ?? `code ${position + 1}`}`;
  };
  say("Copy");
  const copy = async () => {
    await navigator.clipboard.writeText(block.querySelector("code")?.textContent ?? "");
    say("Copied");
    setTimeout(() => say("Copy"), COPIED_MS);
  };
  button.addEventListener("click", () => void copy());
  // Browsers offer the clipboard in secure contexts only.
  if (navigator.clipboard) block.append(button);
}

/** @type {HTMLFormElement | null} */
const form = document.querySelector("form.search");
const input = form?.querySelector("input");
const output = form?.querySelector("output");

/** @type {Promise<Entry[]> | undefined} */
let loading;
const index = () => (loading ??= fetch(form?.dataset["index"] ?? "").then((answer) => answer.json()));

/** @param {Entry} entry */
function resultOf([page, address, title]) {
  const item = document.createElement("li");
  const link = item.appendChild(document.createElement("a"));
  link.href = address;
  link.textContent = title;
  if (title !== page) link.appendChild(document.createElement("small")).textContent = page;
  return item;
}

async function show() {
  const query = input?.value.trim() ?? "";
  const found = query === "" ? [] : find(await index(), query);
  // The index arrived after the query had changed.
  if (query !== input?.value.trim() || !output) return;
  const list = document.createElement("ul");
  list.append(...found.map(resultOf));
  const count = document.createElement("p");
  count.textContent = found.length === 0 ? "Nothing found" : `${found.length} found`;
  output.replaceChildren(...(query === "" ? [] : [count, list]));
}

input?.addEventListener("focus", () => void index(), { once: true });
input?.addEventListener("input", () => void show());
