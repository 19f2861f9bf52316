import type { FirmTheme } from '@tessera/contract';
import type { ColourScheme } from '@tessera/runtime';
import { firmColours } from './firm-colours';

/**
 * Applies a colour scheme and a firm's colours to the document, through the CSS object model, so that it works under a
 * content security policy without inline styles. Idempotent.
 */
export const applyTheme = (
  theme: FirmTheme,
  scheme: ColourScheme,
  root: HTMLElement = document.documentElement,
): void => {
  const { brand, onBrand, brandPale } = firmColours(theme, scheme);
  root.style.setProperty('--t-brand', brand);
  root.style.setProperty('--t-on-brand', onBrand);
  root.style.setProperty('--t-brand-pale', brandPale);
  root.dataset.scheme = scheme;
};
