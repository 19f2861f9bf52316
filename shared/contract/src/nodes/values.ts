/** Kinds of node (specification, section 3). */
export const nodeTypes = ['Default', 'Business Stream', 'Client Firm', 'Client Bank'] as const;
export type NodeType = (typeof nodeTypes)[number];

/** Kinds of data that `GET /firm/config` returns. */
export const configDataTypes = ['Theme', 'Content', 'Configuration'] as const;

/** Languages a text can be written in; a text of a locale falls back along `localeChain`. */
export const locales = ['en-GB', 'en', 'default'] as const;
export type Locale = (typeof locales)[number];

/** Where a text in a locale is looked up: `en-GB`, then `en`, then `default`. */
export const localeChain = (locale: string): string[] => [
  ...new Set([locale, locale.split('-')[0] ?? locale, 'default']),
];

export interface ContentText {
  /** `space.name`, also its path in a form. */
  readonly key: string;
  readonly space: string;
  readonly label: string;
  readonly help: string;
  readonly maxLength: number;
  /** True for a text of several lines. */
  readonly long?: true;
}

/**
 * Every text a firm can customise. Without its own text a node uses its parents', then the firm's, then the portal's.
 */
export const contentTexts: readonly ContentText[] = [
  {
    key: 'signIn.welcome',
    space: 'signIn',
    label: 'Welcome',
    help: 'Under the heading of the sign-in page.',
    maxLength: 120,
  },
  {
    key: 'signIn.help',
    space: 'signIn',
    label: 'Help with signing in',
    help: 'Under the sign-in form.',
    maxLength: 300,
    long: true,
  },
  {
    key: 'portal.windowTitle',
    space: 'portal',
    label: 'Window title',
    help: 'After the page’s name, on the browser’s tab.',
    maxLength: 60,
  },
  {
    key: 'portal.footer',
    space: 'portal',
    label: 'Footer',
    help: 'At the foot of every page: who the firm is and who regulates it.',
    maxLength: 500,
    long: true,
  },
];

export interface ConfigEntry {
  readonly key: ConfigKey;
  readonly label: string;
  readonly help: string;
  readonly maxLength: number;
}

export type ConfigKey = 'locale' | 'supportEmail' | 'supportTelephone';

/** Every setting of a node's configuration, inherited like the texts. */
export const configEntries: readonly ConfigEntry[] = [
  { key: 'locale', label: 'Language of texts', help: 'Texts in this language come first.', maxLength: 10 },
  { key: 'supportEmail', label: 'Help e-mail', help: 'Shown at the foot of every page.', maxLength: 254 },
  { key: 'supportTelephone', label: 'Help telephone', help: 'Shown at the foot of every page.', maxLength: 30 },
];
