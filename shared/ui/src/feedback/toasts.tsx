import {
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
  type FocusEvent,
  type ReactNode,
  type RefObject,
} from 'react';
import { createPortal } from 'react-dom';
import { Button, IconButton } from '../basics/button';
import { Icon } from '../basics/icon';
import { followTopDialog } from '../overlay/top-dialog';
import type { ShownToast, ToastStore } from './toast-store';

const leastMs = 6000;
const perCharacterMs = 90;

/** How long a message stays, in milliseconds: long enough to read it twice. */
export const toastDurationMs = (message: string): number => Math.max(leastMs, message.length * perCharacterMs);

const icons = { info: 'info', success: 'check', error: 'alert' } as const;
const words = { info: 'Note', success: 'Done', error: 'Error' } as const;

const ToastItem = ({
  toast,
  onDismiss,
}: {
  readonly toast: ShownToast;
  readonly onDismiss: (id: number) => void;
}): ReactNode => {
  const { action } = toast;
  const [held, setHeld] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  /** The element that had focus before; it gets the focus back when the toast goes. */
  const before = useRef<Element | null>(null);
  const leave = (): void => {
    onDismiss(toast.id);
    if (before.current instanceof HTMLElement && before.current.isConnected) before.current.focus();
  };
  const come = (event: FocusEvent): void => {
    setHeld(true);
    if (event.relatedTarget && !place.current?.contains(event.relatedTarget)) before.current = event.relatedTarget;
  };
  useEffect(() => {
    if (held || toast.kind === 'error') return undefined;
    const timer = setTimeout(() => onDismiss(toast.id), toastDurationMs(toast.message));
    return () => clearTimeout(timer);
  }, [held, toast, onDismiss]);
  return (
    <div
      ref={place}
      className={`t-toast t-toast--${toast.kind}`}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={come}
      onBlur={() => setHeld(false)}
    >
      <span className="t-toast__icon">
        <Icon name={icons[toast.kind]} />
        <span className="t-visually-hidden">{words[toast.kind]}: </span>
      </span>
      <p className="t-toast__message">{toast.message}</p>
      {action !== undefined && (
        <Button
          small
          onClick={() => {
            leave();
            action.onSelect();
          }}
        >
          {action.label}
        </Button>
      )}
      <IconButton icon="close" label="Dismiss" small onClick={leave} />
    </div>
  );
};

const moveInto = (target: HTMLElement, place: HTMLElement): void => {
  if (place.parentElement === target) return;
  const focused = place.contains(document.activeElement) ? document.activeElement : null;
  target.append(place);
  if (focused instanceof HTMLElement) focused.focus();
};

/**
 * The element that holds the toasts, moved to where they can be seen and reached. A modal dialog covers the whole page
 * and makes everything outside itself inert, so while one is open the toasts must be inside it. The element itself is
 * moved, so that the toasts stay and are not announced again.
 */
const useTopLayer = (home: RefObject<HTMLElement | null>): HTMLElement => {
  const [place] = useState(() => document.createElement('div'));
  useLayoutEffect(() => {
    const stop = followTopDialog((dialog) => {
      const target = dialog ?? home.current;
      if (target) moveInto(target, place);
    });
    return () => {
      stop();
      place.remove();
    };
  }, [place, home]);
  return place;
};

/**
 * The region for toasts, above everything else. Errors are announced at once and stay until dismissed; other messages
 * wait their turn and disappear by themselves.
 */
export const Toasts = ({ store }: { readonly store: ToastStore }): ReactNode => {
  const toasts = useSyncExternalStore(store.subscribe, store.get);
  const list = (errors: boolean): ReactNode =>
    toasts
      .filter(({ kind }) => (kind === 'error') === errors)
      .map((toast) => <ToastItem key={toast.id} toast={toast} onDismiss={store.dismiss} />);
  const home = useRef<HTMLDivElement>(null);
  const place = useTopLayer(home);
  const region = (
    <section className="t-toasts" aria-label="Notifications">
      <div role="status" aria-live="polite" aria-atomic="false">
        {list(false)}
      </div>
      <div role="alert" aria-live="assertive" aria-atomic="false">
        {list(true)}
      </div>
    </section>
  );
  return <div ref={home}>{createPortal(region, place)}</div>;
};
