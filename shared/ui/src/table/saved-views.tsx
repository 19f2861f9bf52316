import type { CallError } from '@tessera/runtime';
import { useId, useRef, useState, type ReactNode } from 'react';
import { Button, IconButton } from '../basics/button';
import { classNames } from '../basics/class-names';
import { Icon } from '../basics/icon';
import { ConfirmDialog } from '../overlay/dialog';
import { moveFocus } from '../overlay/menu';
import { Popup } from '../overlay/popup';
import { SaveViewDialog } from './save-view-dialog';
import type { ListState } from './use-list-state';

/** Filters and sort under a name. */
export interface SavedView {
  readonly id: string;
  readonly name: string;
  /** As in the address: `status=Pending&sort=-amount`. */
  readonly query: string;
  /** True for a view that everybody at the firm sees. */
  readonly shared: boolean;
  /** True for the user's own views, which they can delete. */
  readonly own: boolean;
  readonly createdBy: string;
}

/** Where a list's views are stored; each write resolves to its error, or null on success. */
export interface ViewStore {
  /** Undefined until read. */
  readonly views: readonly SavedView[] | undefined;
  /** Why they could not be read. */
  readonly error?: string | null;
  /** Whether the user may save views for everybody at the firm; they may when it is left out. */
  readonly mayShare?: boolean;
  readonly create: (view: Pick<SavedView, 'name' | 'query' | 'shared'>) => Promise<CallError | null>;
  readonly remove: (view: SavedView) => Promise<CallError | null>;
}

export interface SavedViewsProps {
  readonly list: ListState;
  readonly store: ViewStore;
  /** The list's rows, as they are named in a sentence: "transactions". */
  readonly what: string;
  /** Beside the small buttons of a card's head. */
  readonly small?: boolean;
}

/** The saved views at the left of a list's filters: open one, save the current filters, delete one's own. */
export const SavedViews = ({ list, store, what, small = false }: SavedViewsProps): ReactNode => {
  const [open, setOpen] = useState(false);
  const [saving, setSaving] = useState(false);
  const [deleting, setDeleting] = useState<SavedView | null>(null);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  const views = store.views ?? [];
  const chosen = views.find((view) => list.viewOf(view.query) === list.view);
  const groups = [
    { title: 'Mine', views: views.filter(({ shared }) => !shared) },
    { title: 'The firm’s', views: views.filter(({ shared }) => shared) },
  ];

  /** Closes the panel first, so that focus returns to its button and not to a removed element. */
  const leaveFor = (act: () => void): void => {
    setOpen(false);
    button.current?.focus();
    act();
  };
  const remove = async (view: SavedView): Promise<void> => {
    setBusy(true);
    const error = await store.remove(view);
    setBusy(false);
    setRefusal(error?.errorMessage ?? null);
    if (error === null) setDeleting(null);
  };
  const entry = (view: SavedView): ReactNode => (
    <li key={view.id} className="t-views__entry">
      <button
        type="button"
        className="t-menu__item"
        aria-current={view === chosen || undefined}
        onClick={() => leaveFor(() => list.openView(view.query))}
      >
        <Icon name="check" className={classNames('t-icon', view !== chosen && 't-views__unchosen')} />
        <span>
          {view.name}
          {view.shared && !view.own && <span className="t-menu__note">by {view.createdBy}</span>}
        </span>
      </button>
      {view.own && (
        <IconButton
          icon="close"
          small
          label={`Delete the view ${view.name}`}
          onClick={() =>
            leaveFor(() => {
              setRefusal(null);
              setDeleting(view);
            })
          }
        />
      )}
    </li>
  );

  return (
    <>
      <Button
        ref={button}
        caret
        small={small}
        className="t-views__button"
        aria-label={chosen === undefined ? undefined : `View: ${chosen.name}`}
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
      >
        <span>{chosen?.name ?? 'Views'}</span>
      </Button>
      {open && (
        <Popup id={id} anchor={button} role="group" label="Views" onClose={() => setOpen(false)}>
          <div className="t-views" onKeyDown={moveFocus}>
            <button
              type="button"
              className="t-menu__item"
              aria-current={list.view === '' || undefined}
              onClick={() => leaveFor(() => list.openView(''))}
            >
              <Icon name="check" className={classNames('t-icon', list.view !== '' && 't-views__unchosen')} />
              All {what}
            </button>
            {groups.map(
              (group) =>
                group.views.length > 0 && (
                  <div key={group.title} role="group" aria-label={group.title}>
                    <div className="t-columns-choice__title">{group.title}</div>
                    <ul>{group.views.map(entry)}</ul>
                  </div>
                ),
            )}
            {store.error && <p className="t-views__note">{store.error}</p>}
            <div className="t-menu__separator" />
            <button
              type="button"
              className="t-menu__item"
              aria-disabled={list.view === '' || undefined}
              onClick={() => {
                if (list.view !== '') leaveFor(() => setSaving(true));
              }}
            >
              <Icon name="plus" />
              <span>
                Save these filters
                {list.view === '' && <span className="t-menu__note">Filter or sort the list first.</span>}
              </span>
            </button>
          </div>
        </Popup>
      )}
      {saving && (
        <SaveViewDialog
          query={list.view}
          create={store.create}
          mayShare={store.mayShare ?? true}
          onClose={() => setSaving(false)}
        />
      )}
      {deleting !== null && (
        <ConfirmDialog
          open
          title={`Delete the view “${deleting.name}”?`}
          confirmLabel="Delete view"
          danger
          busy={busy}
          onConfirm={() => void remove(deleting)}
          onClose={() => setDeleting(null)}
        >
          <p>
            {deleting.shared ? 'It goes for everybody at the firm.' : 'It goes from your views.'} The {what} stay as
            they are.
          </p>
          {refusal !== null && (
            <p className="t-field__error" role="alert">
              {refusal}
            </p>
          )}
        </ConfirmDialog>
      )}
    </>
  );
};
