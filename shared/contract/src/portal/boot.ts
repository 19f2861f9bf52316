import type { Release } from './release';

export const audiences = ['Professional', 'Investor'] as const;
export type Audience = (typeof audiences)[number];

/** Colours of a firm's theme as `#rrggbb`; anything absent falls back to the portal's own. */
export interface FirmTheme {
  readonly brand?: string;
  readonly brandDark?: string;
}

/** What a page knows of the firm before anybody signs in. */
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
  /** Where its people find help; empty where the firm does not say. */
  readonly support: { readonly email: string; readonly telephone: string };
}

/** Data the proxy writes into the page as `<script type="application/json" id="tessera-boot">`. */
export interface Boot {
  readonly installation: string;
  readonly firm: FirmBoot;
  /** `api-token` for the calls before a session; null on pages that need one. */
  readonly bootToken: string | null;
  readonly apiBase: '/api';
  /** Null before sign-in: no page that is not signed in learns what the firm runs. */
  readonly release: Release | null;
  /** The platform's business date, `YYYY-MM-DD`. */
  readonly businessDate: string;
  /** CSP nonce for style elements made at run time. */
  readonly nonce: string;
  /** True on a sign-in page that was reached by an expiry and is shown to a browser whose session lives. */
  readonly signedIn?: true;
  /**
   * Remotes that a developer's own build stands in for on this page: their scripts come without hashes. Absent means
   * none.
   */
  readonly overrides?: readonly string[];
}

export const bootElementId = 'tessera-boot';

/**
 * Where a browser keeps its user's choice of `light` or `dark`; anything else is as the device says. The page reads it
 * before it paints, the host changes it.
 */
export const colourSchemeKey = 'tessera.colour-scheme';
