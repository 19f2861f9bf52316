import { rotationHours } from '@tessera/contract/webhooks/values';
import { usePortal } from '@tessera/runtime';
import { Banner, Button, Dialog } from '@tessera/ui/core';
import type { ReactNode } from 'react';

interface SecretDialogProps {
  readonly secret: string;
  /** Whether the secret before signs for a while, too. */
  readonly isRotation: boolean;
  readonly onClose: () => void;
}

/** A webhook's secret, shown once. */
export const SecretDialog = ({ secret, isRotation, onClose }: SecretDialogProps): ReactNode => {
  const portal = usePortal();
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(secret);
      portal.toast({ kind: 'success', message: 'Secret copied' });
    } catch {
      portal.toast({ kind: 'error', message: 'It could not be copied. Select it and copy it by hand.' });
    }
  };
  return (
    <Dialog
      open
      title="The webhook’s secret"
      onClose={onClose}
      footer={
        <>
          <Button onClick={() => void copy()}>Copy</Button>
          <Button kind="primary" onClick={onClose}>
            I have kept it
          </Button>
        </>
      }
    >
      <div className="t-stack">
        <Banner tone="warning">It is shown this once. Keep it where your receiver finds it, and nowhere else.</Banner>
        <div className="t-field">
          <label htmlFor="webhook-secret" className="t-field__label">
            Secret
          </label>
          <input
            id="webhook-secret"
            className="t-input"
            readOnly
            value={secret}
            onFocus={(event) => event.currentTarget.select()}
          />
        </div>
        <p>
          The receiver checks each delivery with it, as Standard Webhooks describes.
          {isRotation && ` For ${rotationHours} hours deliveries are signed with the secret before as well.`}
        </p>
      </div>
    </Dialog>
  );
};
