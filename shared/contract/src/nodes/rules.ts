import { configEntries, contentTexts, locales, type ConfigKey } from './values';

// Checks used by both the page's form and the platform. Each returns what is wrong as a sentence, or null.

/** Any text is allowed that fits and is visible; an empty one means the inherited text. */
export const contentProblem = (key: string, value: string): string | null => {
  const text = contentTexts.find((each) => each.key === key);
  if (!text) return `There is no text called ${key}.`;
  if (value.length > text.maxLength) return `Use at most ${text.maxLength} characters; this has ${value.length}.`;
  if (!text.long && /[\r\n]/.test(value)) return 'Write this on one line.';
  // eslint-disable-next-line no-control-regex -- control characters are what is looked for
  return /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/.test(value)
    ? 'Leave out characters that cannot be shown.'
    : null;
};

export const configProblem = (key: ConfigKey, value: string): string | null => {
  const entry = configEntries.find((each) => each.key === key);
  if (!entry) return `There is no setting called ${String(key)}.`;
  if (value.length > entry.maxLength) return `Use at most ${entry.maxLength} characters.`;
  if (key === 'locale')
    return (locales as readonly string[]).includes(value) ? null : `Use one of: ${locales.join(', ')}.`;
  if (key === 'supportEmail')
    return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value) ? null : 'Enter an e-mail address, such as help@firm.example.';
  return /^\+?[\d ()-]{7,}$/.test(value) ? null : 'Enter a telephone number in digits, such as 0117 496 0123.';
};
