/** A bad environment. The message names each variable, its value (never a secret) and what it takes instead. */
export class ConfigError extends Error {
  override readonly name = "ConfigError";
}
