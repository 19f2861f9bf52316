import { Suspense, useEffect, useRef, type ReactNode } from 'react';
import { inSentence } from '@tessera/domain/in-sentence';
import { Button, Card, SkeletonLines } from '@tessera/ui/core';

export interface SectionEditing {
  readonly editing: boolean;
  /** Why it cannot be edited now; null where the user may never edit it. */
  readonly blocked: string | false | null;
  readonly onEdit: () => void;
}

interface SectionFrameProps extends SectionEditing {
  readonly title: string;
  /** The button's label: "Edit". */
  readonly verb?: string;
  /** Further buttons, after Edit. */
  readonly actions?: ReactNode;
  readonly footer?: ReactNode;
  /** The form that replaces the facts during an edit. */
  readonly form: ReactNode;
  readonly children: ReactNode;
}

/**
 * A section as facts or, in the same place, as the form that changes it. Focus returns to the button that opened the
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
