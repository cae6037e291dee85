/** The folder of the modules: `src` in a checkout, `dist` in the published package. */
export const MODULES = new URL("../", import.meta.url);

/** The folder of the package. `src` and the built `dist` lie in it, as do the files that both read. */
export const PACKAGE_ROOT = new URL("../", MODULES);
