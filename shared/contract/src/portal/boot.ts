import type { Release } from './release';

export const audiences = ['Professional', 'Investor'] as const;
export type Audience = (typeof audiences)[number];

/** Colours of a firm's theme as `#rrggbb`; anything absent falls back to the portal's own. */
export interface FirmTheme {
  readonly brand?: string;
  readonly brandDark?: string;
}

/** What a page knows about the firm before anybody signs in. */
export interface FirmBoot {
  readonly firmId: string;
  readonly name: string;
  /** One or two letters for the mark in the header. */
  readonly monogram: string;
  readonly audience: Audience;
  readonly windowTitle: string;
  readonly footer: string;
  readonly theme: FirmTheme;
  /** Texts of the sign-in page; empty where the firm has written none. */
  readonly signIn: { readonly welcome: string; readonly help: string };
}

/** What a signed-in page shows of its user's node. */
export interface Appearance {
  readonly theme: FirmTheme;
  readonly windowTitle: string;
  readonly footer: string;
  /** Where its users find help; empty when the firm gives none. */
  readonly support: { readonly email: string; readonly telephone: string };
}

/** Data the proxy writes into the page as `<script type="application/json" id="tessera-boot">`. */
export interface Boot {
  readonly installation: string;
  readonly firm: FirmBoot;
  /** `api-token` for calls before sign-in; null on pages that need a session. */
  readonly bootToken: string | null;
  readonly apiBase: '/api';
  /** Null before sign-in: a page without a session must not learn which versions the firm runs. */
  readonly release: Release | null;
  /** The platform's business date, `YYYY-MM-DD`. */
  readonly businessDate: string;
  /** CSP nonce for style elements created at run time. */
  readonly nonce: string;
  /** True on a sign-in page that is shown after an expired session although the browser has a live one. */
  readonly signedIn?: true;
  /** True where the version of the host that this page would have did not start in this browser, and another was given. */
  readonly isHostBefore?: true;
  /** Remotes replaced by a developer's own build on this page; their scripts have no hashes. Absent means none. */
  readonly overrides?: readonly string[];
}

export const bootElementId = 'tessera-boot';

/**
 * Browser storage key of the user's choice of `light` or `dark`; any other value follows the device. The page reads it
 * before the first paint, the host changes it.
 */
export const colourSchemeKey = 'tessera.colour-scheme';
