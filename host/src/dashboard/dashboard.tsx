import { useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import type { ManifestExtension } from '@tessera/contract';
import { Extension, useFlags, useUnsavedChanges, type Portal } from '@tessera/runtime';
import { Button, VisuallyHidden } from '@tessera/ui/shell';
import { longDate } from '../words/long-date';
import { CardBar } from './card-bar';
import { moveCard, placeCards, type PlacedCard } from './place-cards';
import { useArrangement } from './use-arrangement';

const points = ['dashboard.figures', 'dashboard.main', 'dashboard.side'] as const;
type Point = (typeof points)[number];
type Columns = Readonly<Record<Point, readonly PlacedCard[]>>;

const noProps = {};

/** Every firm's home page: cards that remotes contribute, in the order of the user's role or in the user's own. */
export const Dashboard = ({ portal }: { readonly portal: Portal }): ReactNode => {
  useFlags();
  const { saved, canArrange, role, save } = useArrangement(portal);
  /** The arrangement while it is changed; null when it is not. */
  const [draft, setDraft] = useState<readonly PlacedCard[] | null>(null);
  const [isSaving, setSaving] = useState(false);
  const [said, setSaid] = useState('');
  const page = useRef<HTMLDivElement>(null);
  const moved = useRef<{ readonly id: string; readonly by: -1 | 1 } | null>(null);
  useUnsavedChanges(draft !== null && draft !== saved, 'the arrangement of your dashboard', isSaving);

  const isArranging = draft !== null;
  const wasArranging = useRef(false);
  // The button that was pressed is gone: its counterpart gets the focus.
  useLayoutEffect(() => {
    if (wasArranging.current === isArranging) return;
    wasArranging.current = isArranging;
    page.current?.querySelector<HTMLElement>(isArranging ? '[data-arrange="done"]' : '[data-arrange="begin"]')?.focus();
  }, [isArranging]);

  // A card that moves in the page loses the focus of its buttons.
  useLayoutEffect(() => {
    if (moved.current === null) return;
    const { id, by } = moved.current;
    moved.current = null;
    page.current?.querySelector<HTMLElement>(`[data-card="${id}"] [data-move="${by === -1 ? 'up' : 'down'}"]`)?.focus();
  });

  const extensions = points.flatMap((point) => portal.extensionsAt(point));
  const byId = new Map(extensions.map((extension) => [extension.id, extension]));
  const current = draft ?? saved ?? [];
  const columnOf = (point: Point): readonly PlacedCard[] =>
    placeCards(
      portal.extensionsAt(point).map(({ id }) => id),
      role,
      current,
    );
  const columns: Columns = {
    'dashboard.figures': columnOf('dashboard.figures'),
    'dashboard.main': columnOf('dashboard.main'),
    'dashboard.side': columnOf('dashboard.side'),
  };
  const shown = (point: Point): readonly PlacedCard[] => columns[point].filter(({ hidden }) => isArranging || !hidden);
  /** The whole arrangement with one column changed. Cards that are not here now keep their entry. */
  const change = (point: Point, cards: readonly PlacedCard[]): void => {
    const next = points.flatMap((each) => (each === point ? cards : columns[each]));
    setDraft([...next, ...current.filter(({ id }) => !byId.has(id))]);
  };
  const move = (point: Point, { id, title }: ManifestExtension, by: -1 | 1): void => {
    const cards = moveCard(columns[point], id, by);
    moved.current = { id, by };
    change(point, cards);
    setSaid(`${title} is card ${cards.findIndex((card) => card.id === id) + 1} of ${cards.length}.`);
  };
  const hide = (point: Point, { id, title }: ManifestExtension, hidden: boolean): void => {
    change(
      point,
      columns[point].map((card) => (card.id === id ? { id, hidden } : card)),
    );
    setSaid(hidden ? `${title} is hidden.` : `${title} is shown.`);
  };
  const finish = async (): Promise<void> => {
    if (draft === null || draft === saved) return setDraft(null);
    setSaving(true);
    const isSaved = await save(draft);
    setSaving(false);
    if (!isSaved) return;
    setDraft(null);
    portal.toast({ kind: 'success', message: draft.length === 0 ? 'Dashboard reset' : 'Dashboard arranged' });
  };

  const cardsAt = (point: Point): ReactNode =>
    shown(point).map(({ id, hidden }, index) => {
      const extension = byId.get(id);
      if (extension === undefined) return null;
      return (
        <div key={id} className={isArranging ? 'h-arranged' : 'h-card'}>
          {isArranging && (
            <CardBar
              id={id}
              title={extension.title}
              hidden={hidden}
              place={index + 1}
              count={columns[point].length}
              onMove={(by) => move(point, extension, by)}
              onHide={(isHidden) => hide(point, extension, isHidden)}
            />
          )}
          {!hidden && (
            <div inert={isArranging}>
              <Extension extension={extension} props={noProps} />
            </div>
          )}
        </div>
      );
    });

  const content = (): ReactNode => {
    if (extensions.length === 0)
      return (
        <div className="t-card h-dashboard-empty">
          <h2>Nothing to show here yet</h2>
          <p className="t-muted">
            Cards appear here when your firm has reporting, transfers or other parts that add one, and you may see them.
            Use the menu to go to a page.
          </p>
        </div>
      );
    if (saved === undefined) return <div aria-busy="true" />;
    if (points.every((point) => shown(point).length === 0))
      return (
        <div className="t-card h-dashboard-empty">
          <h2>You have hidden every card</h2>
          <p className="t-muted">Choose Arrange to show some of them again, or to reset your dashboard.</p>
        </div>
      );
    const hasMain = shown('dashboard.main').length > 0;
    return (
      <>
        {cardsAt('dashboard.figures')}
        <div className={hasMain ? 'h-dashboard' : 'h-dashboard h-dashboard--side-only'}>
          {hasMain && <div className="h-dashboard__main">{cardsAt('dashboard.main')}</div>}
          <div className="h-dashboard__side">{cardsAt('dashboard.side')}</div>
        </div>
      </>
    );
  };

  return (
    <div className="t-page" ref={page}>
      <div className="t-page-header h-dashboard-header">
        <div>
          <h1 tabIndex={-1}>Dashboard</h1>
          <p className="t-page-header__meta">As of {longDate(portal.businessDate)}</p>
        </div>
        {extensions.length > 0 && saved !== undefined && canArrange && (
          <div className="h-dashboard-header__actions">
            {draft === null ? (
              <Button small data-arrange="begin" onClick={() => setDraft(saved)}>
                Arrange
              </Button>
            ) : (
              <>
                <Button small onClick={() => setDraft([])} title={`As ${role.plural} have it`}>
                  Reset
                </Button>
                <Button small onClick={() => setDraft(null)}>
                  Cancel
                </Button>
                <Button small kind="primary" data-arrange="done" busy={isSaving} onClick={() => void finish()}>
                  Done
                </Button>
              </>
            )}
          </div>
        )}
      </div>
      <VisuallyHidden>
        <span role="status">{said}</span>
      </VisuallyHidden>
      {content()}
    </div>
  );
};
