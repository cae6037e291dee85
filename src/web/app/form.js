/** Adds a button to each password field that shows the typed text. */
for (const [position, input] of [...document.querySelectorAll("input")]
  .filter(({ type }) => type === "password")
  .entries()) {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "small";
  button.setAttribute("aria-controls", input.id);
  const show = (/** @type {boolean} */ shown) => {
    input.type = shown ? "text" : "password";
    button.textContent = shown ? "Hide" : "Show";
    // Every button needs a distinct accessible name.
    button.ariaLabel = `${button.textContent} characters ${position + 1}`;
  };
  button.addEventListener("click", () => show(input.type === "password"));
  // Browsers remember the input of text fields.
  input.form?.addEventListener("submit", () => show(false));
  show(false);
  input.after(button);
}
