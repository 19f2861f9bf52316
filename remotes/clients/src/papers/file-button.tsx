import { useFile } from '@tessera/api';
import { Api } from '../calls/api';
import type { ReactNode } from 'react';
import { Button, VisuallyHidden } from '@tessera/ui/core';

/** Downloads a payslip or a P60; `of` says which, to those who do not see its row. */
export const FileButton = ({
  fileId,
  label,
  of,
}: {
  readonly fileId: string;
  readonly label: string;
  readonly of: string;
}): ReactNode => {
  const { busyWith, save } = useFile(Api);
  return (
    <Button small busy={busyWith === fileId} onClick={() => void save(fileId)}>
      {label}
      <VisuallyHidden> {of}</VisuallyHidden>
    </Button>
  );
};
