import type { FirmTheme } from '@tessera/contract';
import { contentTexts, localeChain } from '@tessera/contract/nodes/values';
import type { SettingKind, StoredSetting } from '../../foundation/database/column-types';

export const settingKinds: readonly SettingKind[] = ['theme', 'content', 'configuration'];

export interface OwnSetting {
  readonly version: number;
  readonly setting: StoredSetting;
  readonly updatedAt: Date | null;
  readonly updatedBy: string | null;
}

export interface Level {
  readonly nodeId: string;
  readonly name: string;
  readonly own: Readonly<Record<SettingKind, OwnSetting>>;
}

/** A node, its ancestors (nearest first) and their firm. */
export interface Chain {
  readonly nodeId: string;
  readonly levels: readonly Level[];
  readonly firm: {
    readonly name: string;
    readonly theme: FirmTheme;
    readonly windowTitle: string;
    readonly footer: string;
  };
}

export interface Source {
  readonly kind: 'node' | 'firm' | 'portal';
  readonly name: string;
}

export interface Inherited<Value> {
  readonly value: Value;
  readonly source: Source;
}

const portal: Source = { kind: 'portal', name: 'the portal' };
const fromNode = (level: Level): Source => ({ kind: 'node', name: level.name });
const fromFirm = ({ firm }: Chain): Source => ({ kind: 'firm', name: firm.name });

/** The chain without its first node: what that node would inherit without settings of its own. */
export const above = (chain: Chain): Chain => ({ ...chain, levels: chain.levels.slice(1) });

export const ownTheme = ({ own }: Level): FirmTheme => own.theme.setting as FirmTheme;

/**
 * The nearest theme, taken as a whole: a light colour from one level is never combined with a dark one from another.
 */
export const themeOf = (chain: Chain): Inherited<FirmTheme> => {
  const level = chain.levels.find((each) => ownTheme(each).brand !== undefined);
  if (level) return { value: ownTheme(level), source: fromNode(level) };
  return chain.firm.theme.brand === undefined
    ? { value: {}, source: portal }
    : { value: chain.firm.theme, source: fromFirm(chain) };
};

export const ownTexts = ({ own }: Level, locale: string): Readonly<Record<string, string>> => {
  const texts = own.content.setting[locale];
  return typeof texts === 'object' ? texts : {};
};

const firmTexts = ({ firm }: Chain): Readonly<Record<string, string>> => ({
  'portal.windowTitle': firm.windowTitle,
  'portal.footer': firm.footer,
});

/**
 * A text: from the nearest node that has it in any language of the locale's fallback chain, then from the firm,
 * otherwise none.
 */
export const textOf = (chain: Chain, key: string, locale: string): Inherited<string> => {
  for (const level of chain.levels) {
    const value = localeChain(locale)
      .map((each) => ownTexts(level, each)[key])
      .find((text) => text !== undefined);
    if (value !== undefined) return { value, source: fromNode(level) };
  }
  const firmText = firmTexts(chain)[key];
  return firmText === undefined ? { value: '', source: portal } : { value: firmText, source: fromFirm(chain) };
};

/** Every text of a chain by key, including keys the contract's table does not list. */
export const textsOf = (chain: Chain, locale: string): Record<string, string> => {
  const locales = localeChain(locale);
  const keys = new Set([
    ...contentTexts.map(({ key }) => key),
    ...chain.levels.flatMap((level) => locales.flatMap((each) => Object.keys(ownTexts(level, each)))),
  ]);
  return Object.fromEntries([...keys].map((key) => [key, textOf(chain, key, locale).value]));
};

const portalConfiguration: Readonly<Record<string, string>> = { locale: 'en-GB' };

export const configurationOf = (chain: Chain, key: string): Inherited<string> => {
  for (const level of chain.levels) {
    const value = level.own.configuration.setting[key];
    if (typeof value === 'string') return { value, source: fromNode(level) };
  }
  return { value: portalConfiguration[key] ?? '', source: portal };
};

/** Everything a page shows of a node's settings. */
export const appearanceOf = (chain: Chain) => {
  const locale = configurationOf(chain, 'locale').value;
  const text = (key: string): string => textOf(chain, key, locale).value;
  return {
    theme: themeOf(chain).value,
    windowTitle: text('portal.windowTitle'),
    footer: text('portal.footer'),
    signIn: { welcome: text('signIn.welcome'), help: text('signIn.help') },
    support: {
      email: configurationOf(chain, 'supportEmail').value,
      telephone: configurationOf(chain, 'supportTelephone').value,
    },
  };
};
