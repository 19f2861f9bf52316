import { screen, waitFor } from '@testing-library/react';

/** The card under a heading, with its content: what stands in its place while that loads is another element. */
export const card = (name: string | RegExp): Promise<HTMLElement> =>
  waitFor(() => {
    const section = screen.getByRole('heading', { level: 2, name }).closest('section');
    expect(section?.querySelector('[aria-busy="true"]') ?? section?.closest('[aria-busy="true"]')).toBeNull();
    return section as HTMLElement;
  });
