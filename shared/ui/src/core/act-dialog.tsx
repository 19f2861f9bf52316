import { useState, type ReactNode } from 'react';
import { errorTypes } from '@tessera/contract';
import { usePortal, type CallError } from '@tessera/runtime';
import { Button } from '../basics/button';
import { StaleBanner, type StaleBannerProps } from '../feedback/stale-banner';
import { Banner } from '../feedback/states';
import { Dialog } from '../overlay/dialog';

export interface ActDialogProps {
  /** The act and whom it concerns: "Cancel the transfer for Mrs Eleanor Whitcombe?" */
  readonly title: string;
  /** What it does and that it cannot be undone. */
  readonly children: ReactNode;
  /** The verb: "Cancel transfer". */
  readonly confirmLabel: string;
  readonly danger?: boolean;
  readonly wide?: boolean;
  /** Why it cannot be done, shown in the dialog; null when it can. */
  readonly forbidden?: string | null;
  /** What the user still has to do first; false when nothing. */
  readonly unavailable?: string | false;
  /** Does it. Returns the refusal, null when it is done, and undefined when nothing was sent or more is to be done. */
  readonly act: () => Promise<CallError | null | undefined>;
  readonly busy: boolean;
  /** No answer came to the last try. */
  readonly inDoubt?: boolean;
  /** Someone else has changed the record; null when nobody has. Without `onReload` the latest version is shown already. */
  readonly stale?: StaleBannerProps | null;
  /** What is shown of a refusal; null where a field shows it. The first field's message, or the error's own, by default. */
  readonly describeRefusal?: (error: CallError) => ReactNode;
  /** The message once it is done. */
  readonly done: string;
  readonly onClose: () => void;
}

const firstMessage = ({ fieldErrors, errorMessage }: CallError): string => fieldErrors[0]?.errorMessage ?? errorMessage;

/** Asks before an act, does it, and shows why it was refused. It closes when the act is done. */
export const ActDialog = ({
  title,
  children,
  confirmLabel,
  danger = false,
  wide = false,
  forbidden = null,
  unavailable = false,
  act,
  busy,
  inDoubt = false,
  stale = null,
  describeRefusal = firstMessage,
  done,
  onClose,
}: ActDialogProps): ReactNode => {
  const portal = usePortal();
  const [refusal, setRefusal] = useState<ReactNode>(null);
  const mustReload = stale?.onReload !== undefined;
  const confirm = async (): Promise<void> => {
    setRefusal(null);
    const error = await act();
    if (error === undefined) return;
    if (error?.statusCode === errorTypes['stale-version']) return;
    if (error !== null) return setRefusal(describeRefusal(error));
    portal.toast({ kind: 'success', message: done });
    onClose();
  };
  return (
    <Dialog
      open
      wide={wide}
      title={title}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Back</Button>
          <Button
            kind={danger ? 'danger-primary' : 'primary'}
            busy={busy}
            unavailable={mustReload ? 'Reload first: someone else has changed this.' : (forbidden ?? unavailable)}
            onClick={() => void confirm()}
          >
            {inDoubt ? 'Check again' : confirmLabel}
          </Button>
        </>
      }
    >
      <div className="t-stack">
        {children}
        {stale !== null && <StaleBanner {...stale} />}
        {!mustReload && forbidden !== null && <Banner tone="warning">{forbidden}</Banner>}
        {refusal !== null && <Banner tone="bad">{refusal}</Banner>}
      </div>
    </Dialog>
  );
};
