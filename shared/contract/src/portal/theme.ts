import { Type } from '@sinclair/typebox';

const Colour = Type.String({ pattern: '^#[0-9a-fA-F]{6}$' });

/** Colours of a firm or node; anything absent falls back to the portal's own. */
export const Theme = Type.Object({ brand: Type.Optional(Colour), brandDark: Type.Optional(Colour) });

/** What a signed-in page shows of its user's node. */
export const AppearanceSchema = Type.Object({
  theme: Theme,
  windowTitle: Type.String(),
  footer: Type.String(),
  /** Where its users find help; empty when the firm gives none. */
  support: Type.Object({ email: Type.String(), telephone: Type.String() }),
});
