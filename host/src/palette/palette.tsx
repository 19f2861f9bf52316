import { useCombobox } from 'downshift';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';
import type { PortalManifest } from '@tessera/contract';
import { useFlags, useWatched } from '@tessera/runtime';
import type { Portal } from '@tessera/runtime';
import { createClientSearch } from '../search/client-search';
import { hasClientSearch } from '../search/has-client-search';
import { findForPalette } from './find-for-palette';
import { matching, paletteItems } from './palette-items';
import type { PaletteItem } from './palette-items';
import { createRecentChoices } from './recent-choices';

export interface PaletteProps {
  readonly portal: Portal;
  readonly manifests: readonly PortalManifest[];
  readonly hostCommands: readonly PaletteItem[];
  /** Text typed before the palette had loaded. */
  readonly initialTerm?: string;
  readonly onClose: () => void;
}

const shownMax = 30;

const searchNote = (kind: string): string =>
  kind === 'searching' ? ' Searching records…' : kind === 'failed' ? ' Records could not be searched.' : '';

/** One field for every page, client, record and command this user has: type, choose with the arrows and Enter. */
export const Palette = ({ portal, manifests, hostCommands, initialTerm = '', onClose }: PaletteProps): ReactNode => {
  const flags = useFlags();
  const [term, setTerm] = useState(initialTerm);
  const search = useMemo(() => createClientSearch(findForPalette(portal, manifests)), [portal, manifests]);
  const found = useWatched(search.state);
  const recent = useMemo(() => createRecentChoices(portal.firm.firmId, portal.user.userId), [portal]);
  // Access is decided with the current flags.
  const offered = useMemo(
    () => ({ flags, items: paletteItems(manifests, portal.decide, hostCommands) }).items,
    [flags, manifests, portal, hostCommands],
  );
  const searchesClients = hasClientSearch(manifests, portal);

  const items = useMemo(() => {
    const matched = matching(offered, term);
    if (term.trim() !== '') return [...matched, ...('items' in found ? found.items : [])].slice(0, shownMax);
    const last = recent.list().flatMap((id) => matched.find((item) => item.id === id) ?? []);
    return [...last, ...matched.filter((item) => !last.includes(item))].slice(0, shownMax);
  }, [offered, term, found, recent]);

  const choose = (item: PaletteItem): void => {
    if (item.kind === 'Page' || item.kind === 'Command') recent.add(item.id);
    onClose();
    // Wait until the dialog has restored focus, so that the next page takes focus from there.
    setTimeout(() => (item.href === undefined ? item.run?.() : portal.history.push(item.href)), 0);
  };
  const combobox = useCombobox<PaletteItem>({
    items,
    isOpen: true,
    inputValue: term,
    selectedItem: null,
    itemToString: (item) => item?.label ?? '',
    itemToKey: (item) => item?.id,
    defaultHighlightedIndex: 0,
    initialHighlightedIndex: 0,
    // The list stays open as long as the dialog; a press elsewhere chooses nothing.
    stateReducer: (state, { type, changes }) =>
      type === useCombobox.stateChangeTypes.InputClick || type === useCombobox.stateChangeTypes.InputBlur
        ? state
        : changes,
    onStateChange: ({ type, inputValue, selectedItem }) => {
      if (selectedItem) choose(selectedItem);
      else if (type === useCombobox.stateChangeTypes.InputChange) {
        setTerm(inputValue ?? '');
        if (searchesClients) search.setTerm(inputValue ?? '');
      }
    },
  });
  const field = useRef<HTMLInputElement>(null);
  // In the same commit that removes the waiting field, so that no keystroke is lost between the two.
  useLayoutEffect(() => {
    field.current?.focus();
    field.current?.setSelectionRange(initialTerm.length, initialTerm.length);
  }, [initialTerm]);
  useEffect(() => {
    if (searchesClients && initialTerm !== '') search.setTerm(initialTerm);
  }, [search, searchesClients, initialTerm]);
  // Escape belongs to the dialog: the field would only clear itself and keep the dialog open.
  const onKeyDown = (event: KeyboardEvent & { nativeEvent: { preventDownshiftDefault?: boolean } }): void => {
    if (event.key !== 'Escape') return;
    event.nativeEvent.preventDownshiftDefault = true;
    event.preventDefault();
    onClose();
  };
  const count = `${items.length} ${items.length === 1 ? 'result' : 'results'}.${searchNote(found.kind)}`;

  return (
    <>
      <label {...combobox.getLabelProps()} className="t-visually-hidden">
        Page, client or command
      </label>
      <input
        {...combobox.getInputProps({ onKeyDown, ref: field })}
        className="t-input h-palette__input"
        type="text"
        placeholder={searchesClients ? 'Page, client, account, transaction or command' : 'Page or command'}
        spellCheck={false}
        autoComplete="off"
      />
      <ul {...combobox.getMenuProps({ 'aria-label': 'Pages, clients and commands' })} className="h-palette__list">
        {items.map((item, index) => (
          <li key={item.id} {...combobox.getItemProps({ item, index })} className="h-palette__item">
            <span>{item.label}</span>
            <span className="t-muted t-small">{item.kind}</span>
          </li>
        ))}
      </ul>
      <p className="h-palette__count" role="status">
        {term.trim() !== '' && items.length === 0 && found.kind !== 'searching'
          ? `Nothing found for "${term.trim()}"`
          : count}
      </p>
    </>
  );
};
