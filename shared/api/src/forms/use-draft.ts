import { useEffect, useRef, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import type { CallBody, CallData } from '@tessera/contract/schemas';
import { callErrorOf, usePortal } from '@tessera/runtime';

interface DraftArguments {
  readonly firmId: string;
  readonly draftId: string;
}
type Body = CallBody<'saveDraft'>;
type Saved = CallData<'saveDraft'>;

/** The calls of drafts, as a remote's slice has them. */
interface DraftsApi {
  readonly useGetDraftQuery: (
    arguments_: DraftArguments,
    options: { readonly skip: boolean },
  ) => { readonly data?: CallData<'getDraft'> | undefined; readonly isLoading: boolean };
  readonly useSaveDraftMutation: () => readonly [
    (
      arguments_: DraftArguments & { readonly body: Body },
    ) => PromiseLike<{ readonly data?: Saved; readonly error?: unknown }>,
    { readonly isLoading: boolean },
  ];
  readonly useDeleteDraftMutation: () => readonly [(arguments_: DraftArguments) => unknown, ...unknown[]];
}

/** The saved draft in the shape of `FormDraft` of `@tessera/ui/form`. */
interface DraftState<Values> {
  /** ISO time of the last save. */
  readonly savedAt: string | null;
  readonly savedValues: Values | null;
  readonly saving: boolean;
  /** Why the last save failed. */
  readonly problem: string | null;
  readonly save: (values: Values, step: string) => void;
}

/** A draft: the form's values, the step it was left at, and its idempotency key. */
export interface SavedDraft<Values> {
  readonly values: Values;
  readonly step: string | undefined;
  readonly key: string | null;
}

/** What `useDraft` gives. */
export interface Draft<Values> {
  /** As it was read; the form starts with it. */
  readonly savedDraft: SavedDraft<Values>;
  /** The draft's state; it is saved with the key that the form submits under. */
  readonly state: (key: () => string) => DraftState<Values>;
  /** Removes the draft once it is submitted. */
  readonly remove: () => void;
  readonly loading: boolean;
  /** The draft of the address is not there. */
  readonly missing: boolean;
}

interface DraftOf<Values> {
  /** Name of the form: `clients.pay-in`. */
  readonly form: string;
  /** What the form is about: an account, a client; `new` where it is about nothing that exists. */
  readonly recordId: string;
  /** The draft's title in lists; it may depend on the values. */
  readonly title: string | ((values: Values) => string);
  /** Address of the form. */
  readonly path: string;
  readonly empty: Values;
}

const parameter = 'draft';
const titleMax = 140;
const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

type Group = Readonly<Record<string, unknown>>;
const isGroup = (value: unknown): value is Group =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const fits = (value: unknown, stored: unknown): boolean =>
  typeof value === typeof stored && Array.isArray(value) === Array.isArray(stored) && stored !== null;

/**
 * The stored values that fit the form's present fields and types, because a draft may come from an older version. A
 * group of fields that is empty at first accepts any.
 */
const fittingValues = <Values extends object>(empty: Values, stored: Group): Values =>
  Object.fromEntries(
    Object.entries(empty).map(([name, value]: [string, unknown]) => {
      const own = stored[name];
      if (!fits(value, own)) return [name, value];
      return [name, isGroup(value) && isGroup(own) && Object.keys(value).length > 0 ? fittingValues(value, own) : own];
    }),
  ) as Values;

/**
 * Stores a form on the server under an id created here, which is in the address as `?draft=`. `DraftForm` of
 * `@tessera/ui/form` shows it.
 * @param api the remote's slice
 */
export const useDraft = <Values extends object>(
  api: DraftsApi,
  { form, recordId, title, path, empty }: DraftOf<Values>,
): Draft<Values> => {
  const { firmId } = usePortal().firm;
  const [search, setSearch] = useSearchParams();
  const { state } = useLocation() as { readonly state: unknown };
  const inAddress = search.get(parameter);
  /** The id of a form opened without a draft: the server has nothing of it yet. */
  const [own] = useState(() => (inAddress === null ? crypto.randomUUID() : null));
  const draftId = own ?? inAddress ?? '';
  const read = api.useGetDraftQuery({ firmId, draftId }, { skip: own !== null });
  const [write, { isLoading: saving }] = api.useSaveDraftMutation();
  const [erase] = api.useDeleteDraftMutation();
  const [saved, setSaved] = useState<{ readonly at: string; readonly values: Values } | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const wasSaved = useRef(own === null);
  const over = useRef(false);

  const save = async (values: Values, step: string, key: string): Promise<void> => {
    if (over.current) return;
    const body = {
      form,
      recordId,
      title: (typeof title === 'string' ? title : title(values)).slice(0, titleMax),
      href: `${path}?${parameter}=${draftId}`,
      values: { ...values, step, key },
    };
    const { data, error } = await write({ firmId, draftId, body });
    if (data === undefined) return setProblem(`Not saved. ${callErrorOf(error)?.errorMessage ?? ''}`);
    wasSaved.current = true;
    setProblem(null);
    setSaved({ at: data.savedAt, values });
  };
  // Also adds it to the address of a step the user goes back to.
  const isNamed = inAddress === draftId;
  const isSaved = saved !== null;
  useEffect(() => {
    if (isSaved && !isNamed && !over.current)
      setSearch((now) => new URLSearchParams([...now, [parameter, draftId]]), { replace: true, state });
  });
  const remove = (): void => {
    over.current = true;
    if (wasSaved.current) void erase({ firmId, draftId });
  };

  const found = read.data && read.data.form === form && read.data.recordId === recordId ? read.data : null;
  const savedDraft: SavedDraft<Values> = found
    ? {
        values: fittingValues(empty, found.values),
        step: textOf(found.values.step),
        key: textOf(found.values.key) ?? null,
      }
    : { values: empty, step: undefined, key: null };
  const stateUnder = (key: () => string): DraftState<Values> => ({
    savedAt: saved?.at ?? found?.savedAt ?? null,
    savedValues: saved?.values ?? null,
    saving,
    problem,
    save: (values, step) => void save(values, step, key()),
  });
  return {
    savedDraft,
    state: stateUnder,
    remove,
    loading: own === null && read.isLoading,
    missing: own === null && !read.isLoading && found === null,
  };
};
