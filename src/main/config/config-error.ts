/** An unusable configuration. The message names the variable or setting, and the remedy. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}
