/**
 * What was typed in forms, kept over the end of a session for the same person in the same tab and given back once. The
 * host says when a session ends and who is signed in; forms say what stands in them.
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
 * Tells of a form on the page; `typed` gives what may be kept, or null when nothing was typed. Returns the way to tell
 * that it has gone.
 */
export const watchForm = (id: string, typed: () => Values | null): (() => void) => {
  const key = Symbol(id);
  openForms.set(key, { id, typed });
  return () => openForms.delete(key);
};

/** Keeps what stands in the forms of this page for `owner`. Called when a session ends by itself. */
export const keepTypedValues = (owner: string): void => {
  const forms: Record<string, Values> = {};
  for (const { id, typed } of openForms.values()) {
    const values = typed();
    if (values) forms[placeOf(id)] = values;
  }
  if (Object.keys(forms).length === 0) return;
  try {
    sessionStorage.setItem(storageKey, JSON.stringify({ owner, forms } satisfies Kept));
  } catch {
    // A full store, or a value that is no JSON: what was typed is lost, the sign-in page must still come.
  }
};

/** Throws away what was kept: at sign-out. */
export const forgetKeptValues = (): void => sessionStorage.removeItem(storageKey);

/**
 * Throws away what was kept for anybody but `owner`. Called when it is known who is signed in, before any form is
 * shown.
 */
export const claimKeptValues = (owner: string): void => {
  if (read()?.owner !== owner) forgetKeptValues();
};

/** What was kept of this form on this page; a second asking gets nothing. */
export const takeKeptValues = (id: string): Values | null => {
  const kept = read();
  const values = kept?.forms[placeOf(id)];
  if (!kept || !values) return null;
  const forms = Object.fromEntries(Object.entries(kept.forms).filter(([place]) => place !== placeOf(id)));
  if (Object.keys(forms).length === 0) forgetKeptValues();
  else sessionStorage.setItem(storageKey, JSON.stringify({ ...kept, forms }));
  return values;
};
