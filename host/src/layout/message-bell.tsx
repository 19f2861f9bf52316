import type { ReactNode } from 'react';
import { Icon } from '@tessera/ui/shell';
import type { ShownToast, ToastStore } from '@tessera/ui/shell';
import { Disclosure } from '../navigation/disclosure';

const words = { info: 'Note', success: 'Done', error: 'Error' } as const;

const Message = ({ message }: { readonly message: ShownToast }): ReactNode => (
  <li className="h-messages__one">
    <span className={`h-messages__kind h-messages__kind--${message.kind}`}>{words[message.kind]}</span>
    <span>{message.message}</span>
  </li>
);

/** The toasts of this page, newest first, so that a toast that has gone can be read again. */
export const MessageBell = ({ toasts }: { readonly toasts: ToastStore }): ReactNode => (
  <Disclosure
    button={<Icon name="bell" />}
    label="Recent notifications"
    buttonClassName="t-button t-button--plain t-button--icon"
    align="end"
  >
    {() => {
      const past = toasts.history();
      return past.length === 0 ? (
        <p className="h-messages t-muted">No recent notifications.</p>
      ) : (
        <ul className="h-messages" aria-label="Recent notifications">
          {past.map((message) => (
            <Message key={message.id} message={message} />
          ))}
        </ul>
      );
    }}
  </Disclosure>
);
