/**
 * Adds two things to public forms that need no server. One is a link with the input in its fragment, which browsers never
 * send, so that anyone can open the same result. The other restores unsent input, which the tab keeps until it is closed.
 */
const INPUT = "#input=";
/** The longest link in characters. Many programs cut longer ones. */
const LONGEST = 8000;
const COPIED_MS = 2000;

/** @type {HTMLFormElement | null} */
const form = document.querySelector("form.input");

/** @param {HTMLFormElement} from */
function controlsOf(from) {
  return [...from.elements].flatMap((control) =>
    control instanceof HTMLSelectElement ||
    control instanceof HTMLTextAreaElement ||
    (control instanceof HTMLInputElement && !["hidden", "file"].includes(control.type))
      ? [control]
      : [],
  );
}

/** @param {HTMLFormElement} from */
function inputOf(from) {
  const all = new FormData(from);
  const input = new URLSearchParams();
  for (const name of new Set(controlsOf(from).map((control) => control.name)))
    for (const value of all.getAll(name)) if (typeof value === "string" && value !== "") input.append(name, value);
  return input.toString();
}

/** @param {HTMLFormElement} of */
function pathOf(of) {
  const { pathname, search } = new URL(of.action);
  return pathname + search;
}

/** @param {HTMLFormElement} from */
function linkTo(from) {
  return location.origin + pathOf(from) + INPUT + inputOf(from);
}

/**
 * @param {HTMLFormElement} into
 * @param {URLSearchParams} input
 */
function fill(into, input) {
  for (const control of controlsOf(into)) {
    const values = input.getAll(control.name);
    if (control instanceof HTMLInputElement && control.type === "checkbox")
      control.checked = values.includes(control.value);
    else control.value = values[0] ?? control.value;
  }
}

/** @param {HTMLFormElement} of */
function addButton(of) {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "small";
  const say = (/** @type {string} */ words) => {
    button.textContent = words;
  };
  say("Copy a link to this input");
  const copy = async () => {
    const link = linkTo(of);
    if (link.length > LONGEST) return say("Too much input for a link");
    await navigator.clipboard.writeText(link);
    say("Copied");
    setTimeout(() => say("Copy a link to this input"), COPIED_MS);
  };
  button.addEventListener("click", () => void copy());
  of.append(button);
}

/** Returns whether the tab has storage, which a browser may block. */
function hasMemory() {
  try {
    return sessionStorage.length >= 0;
  } catch {
    return false;
  }
}

/** @param {ReturnType<typeof controlsOf>[number]} control */
function isFilled(control) {
  if (control instanceof HTMLInputElement && control.type === "checkbox") return control.checked;
  return !(control instanceof HTMLSelectElement) && control.value !== "";
}

/**
 * Restores the input that this tab kept for an empty form, and keeps what is typed from now on.
 *
 * @param {HTMLFormElement} of
 */
function keepInput(of) {
  const left = sessionStorage.getItem(pathOf(of));
  const controls = controlsOf(of);
  if (left !== null && !controls.some(isFilled)) {
    fill(of, new URLSearchParams(left));
    for (const part of of.querySelectorAll("details"))
      part.open ||= controls.some((control) => part.contains(control) && isFilled(control));
  }
  of.addEventListener("input", () => sessionStorage.setItem(pathOf(of), inputOf(of)));
}

// A link cannot contain a file, and browsers offer the clipboard in secure contexts only.
if (form && navigator.clipboard && !form.querySelector("input[type=file]")) addButton(form);
if (form && location.hash.startsWith(INPUT)) {
  fill(form, new URLSearchParams(location.hash.slice(INPUT.length)));
  // The back button then leads to the form and does not submit it again.
  history.replaceState(null, "", location.pathname + location.search);
  form.requestSubmit();
} else if (form && hasMemory()) keepInput(form);
