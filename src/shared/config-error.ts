/** Reports an invalid configuration. The message names each variable, its value (never a secret) and what it accepts. */
export class ConfigError extends Error {
  override readonly name = "ConfigError";
}
