import { Suspense, useEffect, useRef, type ReactNode } from 'react';
import { inSentence } from '@tessera/domain/in-sentence';
import { Button, Card, SkeletonLines } from '@tessera/ui/core';

export interface SectionEditing {
  readonly editing: boolean;
  /** Why it cannot be edited now; null where it may not be edited at all. */
  readonly blocked: string | false | null;
  readonly onEdit: () => void;
}

interface SectionFrameProps extends SectionEditing {
  readonly title: string;
  /** The verb of the button: "Edit". */
  readonly verb?: string;
  /** Other buttons, after the one that edits. */
  readonly actions?: ReactNode;
  readonly footer?: ReactNode;
  /** What takes the place of the facts while it is edited. */
  readonly form: ReactNode;
  readonly children: ReactNode;
}

/**
 * A section as facts, or as the form that changes it, in the same place. Focus comes back to the button that opens the
 * form.
 */
export const SectionFrame = ({
  title,
  verb = 'Edit',
  actions,
  footer,
  editing,
  blocked,
  onEdit,
  form,
  children,
}: SectionFrameProps): ReactNode => {
  const place = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(false);
  useEffect(() => {
    if (editing) place.current?.scrollIntoView?.({ block: 'nearest' });
    else if (wasEditing.current) button.current?.focus();
    wasEditing.current = editing;
  }, [editing]);
  return (
    <div ref={place} data-editing={editing || undefined}>
      <Card
        title={title}
        footer={footer}
        actions={
          !editing &&
          blocked !== null && (
            <>
              <Button
                ref={button}
                small
                unavailable={blocked}
                aria-label={`${verb} ${inSentence(title)}`}
                onClick={onEdit}
              >
                {verb}
              </Button>
              {actions}
            </>
          )
        }
      >
        {editing ? (
          <Suspense
            fallback={
              <div aria-busy="true">
                <SkeletonLines lines={6} />
              </div>
            }
          >
            {form}
          </Suspense>
        ) : (
          children
        )}
      </Card>
    </div>
  );
};
