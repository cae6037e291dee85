/**
 * Adds to open forms, where scripts run, what needs no server: a link that holds their input in its fragment, which
 * browsers send to nobody, and opens the same result for any person; and the input that a person left behind, which the
 * tab keeps until it is closed.
 */
const INPUT = "#input=";
/** Programs that pass links on cut longer ones. */
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

/** Returns whether this tab remembers anything: a browser may forbid it. */
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
 * Fills an empty form with what was left behind in this tab, and keeps what is typed from now on.
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

// A file is not in a link, and browsers offer the clipboard to secure addresses only.
if (form && navigator.clipboard && !form.querySelector("input[type=file]")) addButton(form);
if (form && location.hash.startsWith(INPUT)) {
  fill(form, new URLSearchParams(location.hash.slice(INPUT.length)));
  // So that the way back leads to the form and not to its result again.
  history.replaceState(null, "", location.pathname + location.search);
  form.requestSubmit();
} else if (form && hasMemory()) keepInput(form);
