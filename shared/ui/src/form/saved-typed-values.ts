/**
 * Keeps what was typed in forms when a session ends, and restores it once, for the same user in the same tab. The host
 * reports when a session ends and who is signed in; forms supply their values.
 */
type Values = Readonly<Record<string, unknown>>;

interface Kept {
  readonly owner: string;
  /** By page and form. */
  readonly forms: Readonly<Record<string, Values>>;
}

const storageKey = 'tessera.kept-forms';
const openForms = new Map<symbol, { readonly id: string; readonly typed: () => Values | null }>();

const placeOf = (id: string): string => `${location.pathname} ${id}`;

const read = (): Kept | null => {
  try {
    return JSON.parse(sessionStorage.getItem(storageKey) ?? 'null') as Kept | null;
  } catch {
    return null;
  }
};

/**
 * Registers a form on the page; `typed` returns the values to keep, or null when nothing was typed. Returns the
 * function that removes the form.
 */
export const watchForm = (id: string, typed: () => Values | null): (() => void) => {
  const key = Symbol(id);
  openForms.set(key, { id, typed });
  return () => openForms.delete(key);
};

/** Keeps the values of this page's forms for `owner`. Called when a session expires. */
export const saveTypedValues = (owner: string): void => {
  const forms: Record<string, Values> = {};
  for (const { id, typed } of openForms.values()) {
    const values = typed();
    if (values) forms[placeOf(id)] = values;
  }
  if (Object.keys(forms).length === 0) return;
  try {
    sessionStorage.setItem(storageKey, JSON.stringify({ owner, forms } satisfies Kept));
  } catch {
    // Storage full, or a value that is not JSON: the typed values are lost, but the sign-in page must still open.
  }
};

/** Discards what was kept: at sign-out. */
export const discardTypedValues = (): void => sessionStorage.removeItem(storageKey);

/** Discards what was kept for anyone but `owner`. Called once the signed-in user is known, before any form is shown. */
export const discardOthersTypedValues = (owner: string): void => {
  if (read()?.owner !== owner) discardTypedValues();
};

/** Returns what was kept for this form on this page, once; a second call returns null. */
export const takeSavedValues = (id: string): Values | null => {
  const kept = read();
  const values = kept?.forms[placeOf(id)];
  if (!kept || !values) return null;
  const forms = Object.fromEntries(Object.entries(kept.forms).filter(([place]) => place !== placeOf(id)));
  if (Object.keys(forms).length === 0) discardTypedValues();
  else sessionStorage.setItem(storageKey, JSON.stringify({ ...kept, forms }));
  return values;
};
