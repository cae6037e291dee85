/** The folder of the modules: `src` in a checkout, and `dist` in the published package. */
export const MODULES = new URL("../", import.meta.url);

/** The folder of the package. It contains `src` or `dist`, and the files that both read. */
export const PACKAGE_ROOT = new URL("../", MODULES);
