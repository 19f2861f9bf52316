import { useCombobox } from 'downshift';
import { useMemo } from 'react';
import type { ReactNode } from 'react';
import { useWatched, clientHref } from '@tessera/runtime';
import type { Portal } from '@tessera/runtime';
import { createClientSearch } from './client-search';
import type { FoundClient, SearchState } from './client-search';
import { findClients, foundMax } from './find-clients';

/** The message under the field, also announced; the first three are the specification's. */
const messageOf = (state: SearchState): string => {
  switch (state.kind) {
    case 'empty':
      return 'Start typing';
    case 'searching':
      return 'Searching...';
    case 'none':
      return `No clients found for "${state.term}"`;
    case 'failed':
      return state.message;
    case 'found':
      return state.count > state.items.length
        ? `First ${state.items.length} of ${state.count}${state.count === foundMax ? ' or more' : ''} clients`
        : `${state.count} ${state.count === 1 ? 'client' : 'clients'} found`;
  }
};

/** The field's id, for the shortcut that focuses it. */
export const clientSearchId = 'client-search';

/** Finds a client from anywhere: type, choose with the arrows and Enter, and their accounts open. */
export const ClientSearchField = ({ portal }: { readonly portal: Portal }): ReactNode => {
  const search = useMemo(() => createClientSearch(findClients(portal)), [portal]);
  const state = useWatched(search.state);
  const clients = 'items' in state ? state.items : [];
  const combobox = useCombobox<FoundClient>({
    inputId: clientSearchId,
    items: [...clients],
    itemToString: () => '',
    itemToKey: (client) => client?.clientId,
    defaultHighlightedIndex: 0,
    onInputValueChange: ({ inputValue }) => search.setTerm(inputValue),
    onSelectedItemChange: ({ selectedItem }) => {
      if (!selectedItem) return;
      portal.history.push(clientHref(selectedItem.clientId));
      combobox.reset();
    },
  });
  const { isOpen } = combobox;
  return (
    <div className="h-search" role="search">
      <label {...combobox.getLabelProps()} className="t-visually-hidden">
        Find a client
      </label>
      <input
        {...combobox.getInputProps()}
        className="h-search__input"
        type="text"
        placeholder="Client name, ID, postcode…"
        title="By name, client ID, e-mail address, postcode, account number, National Insurance number or another system’s number"
        spellCheck={false}
      />
      <kbd className="h-search__key" aria-hidden="true">
        /
      </kbd>
      <div className="h-search__panel" hidden={!isOpen}>
        <div className="h-search__row h-search__head" hidden={clients.length === 0}>
          <span>Client ID</span>
          <span>Name</span>
        </div>
        <ul {...combobox.getMenuProps({ 'aria-label': 'Clients' })}>
          {isOpen
            ? clients.map((client, index) => (
                <li
                  key={client.clientId}
                  {...combobox.getItemProps({ item: client, index })}
                  className="h-search__row h-search__client"
                >
                  <span>{client.clientId}</span>
                  <span>{client.name}</span>
                </li>
              ))
            : null}
        </ul>
        <p className="h-search__message" role="status">
          {isOpen ? messageOf(state) : ''}
        </p>
      </div>
    </div>
  );
};
