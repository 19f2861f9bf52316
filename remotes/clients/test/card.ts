import { screen, waitFor } from '@testing-library/react';

/** The card with this heading and its content; its loading placeholder is a different element. */
export const card = (name: string | RegExp): Promise<HTMLElement> =>
  waitFor(() => {
    const section = screen.getByRole('heading', { level: 2, name }).closest('section');
    expect(section?.querySelector('[aria-busy="true"]') ?? section?.closest('[aria-busy="true"]')).toBeNull();
    return section as HTMLElement;
  });
