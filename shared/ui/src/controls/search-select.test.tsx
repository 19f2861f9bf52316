import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import axe from 'axe-core';
import { useState, type ReactNode } from 'react';
import { PortalContext } from '@tessera/runtime/host';
import { createFakePortal } from '@tessera/testing/fake-portal';
import { SearchSelect } from './search-select';
import type { SelectChoice } from './search-select-props';

const options: readonly SelectChoice[] = [
  { value: 'A1', label: 'Vodafone Group plc', note: 'GB00BH4HKS39' },
  { value: 'A2', label: 'Global All Cap Fund', note: 'GB00B3TYHH97' },
];

const Frame = ({ children }: { readonly children: ReactNode }): ReactNode => (
  <PortalContext value={{ portal: createFakePortal().portal, remote: 'test', overlay: null }}>{children}</PortalContext>
);

const One = ({
  initial = '',
  onSearch,
  onChange,
}: {
  readonly initial?: string;
  readonly onSearch?: (term: string) => void;
  readonly onChange?: (value: string) => void;
}): ReactNode => {
  const [value, setValue] = useState(initial);
  return (
    <Frame>
      <SearchSelect
        label="Instrument"
        options={options}
        value={value}
        onSearch={onSearch}
        onChange={(next) => {
          setValue(next);
          onChange?.(next);
        }}
      />
    </Frame>
  );
};

const Many = ({ onChange }: { readonly onChange: (values: readonly string[]) => void }): ReactNode => {
  const [value, setValue] = useState<readonly string[]>([]);
  return (
    <Frame>
      <SearchSelect
        multiple
        label="Instruments"
        options={options}
        value={value}
        onChange={(next) => {
          setValue(next);
          onChange(next);
        }}
      />
    </Frame>
  );
};

test('the field shows the choice before the control has loaded', async () => {
  render(<One initial="A1" />);
  expect(screen.getByLabelText('Instrument')).toHaveValue('Vodafone Group plc');
  expect(await screen.findByRole('combobox', { name: 'Instrument' })).toBeInTheDocument();
});

test('typing narrows the choices by name and note, and one is taken', async () => {
  const onChange = jest.fn();
  render(<One onChange={onChange} />);
  await userEvent.click(await screen.findByRole('combobox', { name: 'Instrument' }));
  await userEvent.keyboard('b3ty');
  expect(screen.getAllByRole('option', { hidden: true }).map(({ title }) => title)).toEqual(['Global All Cap Fund']);
  await userEvent.click(screen.getByTitle('Global All Cap Fund'));
  expect(onChange).toHaveBeenLastCalledWith('A2');
});

test('the server is asked for a term at most once a second', async () => {
  const onSearch = jest.fn();
  render(<One onSearch={onSearch} />);
  const field = await screen.findByRole('combobox', { name: 'Instrument' });
  jest.useFakeTimers({ doNotFake: ['queueMicrotask'] });
  try {
    const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
    await user.type(field, 'voda');
    const atOnce = onSearch.mock.calls.length;
    act(() => jest.advanceTimersByTime(1000));
    expect(atOnce).toBeLessThanOrEqual(1);
    expect(onSearch).toHaveBeenLastCalledWith('voda');
    expect(onSearch.mock.calls.length).toBeLessThanOrEqual(2);
  } finally {
    jest.useRealTimers();
  }
});

const funds: readonly SelectChoice[] = [...options, { value: 'A3', label: 'Vantage Bond Fund' }];

/**
 * A select searched on a server: the test supplies each term's results; until then the previous ones stay, as with a
 * hook that keeps them.
 */
const Asked = ({
  onChange,
  answers,
  multiple = false,
}: {
  readonly onChange: (value: unknown) => void;
  readonly answers: Readonly<Record<string, readonly SelectChoice[]>>;
  readonly multiple?: boolean;
}): ReactNode => {
  const [value, setValue] = useState('A1');
  const [term, setTerm] = useState('');
  const [last, setLast] = useState<readonly SelectChoice[]>(options);
  const answer = answers[term];
  if (answer !== undefined && answer !== last) setLast(answer);
  const common = {
    label: 'Instrument',
    options: answer ?? last,
    chosen: funds.filter((each) => each.value === value),
    onSearch: setTerm,
    busy: answer === undefined,
  };
  return (
    <Frame>
      {multiple ? (
        <SearchSelect {...common} multiple value={[value]} onChange={onChange} />
      ) : (
        <SearchSelect
          {...common}
          value={value}
          onChange={(next) => {
            setValue(next);
            onChange(next);
          }}
        />
      )}
    </Frame>
  );
};

/** Types, on the test's own clock. */
const typeAt = async (text: string, then: () => void): Promise<void> => {
  const field = await screen.findByRole('combobox', { name: 'Instrument' });
  jest.useFakeTimers({ doNotFake: ['queueMicrotask'] });
  try {
    const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
    await user.type(field, text);
    then();
  } finally {
    jest.useRealTimers();
  }
};
/**
 * Sends a key as a browser does; antd reads the key code, which user-event leaves out. Returns whether the browser
 * still handles the key.
 */
const press = (key: string, keyCode: number): boolean => {
  const field = screen.getByRole('combobox', { name: 'Instrument' });
  const goesOn = fireEvent.keyDown(field, { key, keyCode });
  fireEvent.keyUp(field, { key, keyCode });
  return goesOn;
};
const enter = (): { readonly submits: boolean } => ({ submits: press('Enter', 13) });
const down = (): boolean => press('ArrowDown', 40);
/** Presses Tab, and moves focus as the browser would. */
const tab = async (): Promise<void> => {
  if (press('Tab', 9)) await userEvent.tab();
};
const second = (): void =>
  act(() => {
    jest.advanceTimersByTime(1100);
  });
const offered = (): readonly string[] => screen.queryAllByRole('option', { hidden: true }).map(({ title }) => title);

test('with one chosen, Enter takes what was typed, not what was chosen before', async () => {
  const onChange = jest.fn();
  render(<Asked onChange={onChange} answers={{ '': options, van: [funds[2]!] }} />);
  await typeAt('van', () => {
    second();
    expect(offered()).toEqual(['Vantage Bond Fund']);
    enter();
  });
  expect(onChange.mock.calls).toEqual([[''], ['A3']]);
});

test('Enter before the results arrive chooses nothing: the term stays and a result can then be chosen', async () => {
  const onChange = jest.fn();
  const { rerender } = render(<Asked onChange={onChange} answers={{ '': options, v: options }} />);
  await typeAt('van', () => {
    // The results of "v" are still there; those of "van" have not arrived.
    expect(offered()).toEqual([]);
    enter();
    second();
    enter();
    expect(screen.getByRole('combobox', { name: 'Instrument' })).toHaveValue('van');
    expect(offered()).toEqual([]);
    expect(onChange.mock.calls).toEqual([['']]);
    rerender(<Asked onChange={onChange} answers={{ '': options, v: options, van: [funds[2]!] }} />);
    enter();
  });
  expect(onChange.mock.calls).toEqual([[''], ['A3']]);
});

test('Enter where nothing matches keeps the term, and submits nothing', async () => {
  const onChange = jest.fn();
  render(<Asked onChange={onChange} answers={{ '': options, zz: [] }} />);
  await typeAt('zz', () => {
    second();
    expect(enter().submits).toBe(false);
    expect(screen.getByRole('combobox', { name: 'Instrument' })).toHaveValue('zz');
    expect(screen.getByText('Nothing found')).toBeInTheDocument();
  });
  expect(onChange.mock.calls).toEqual([['']]);
});

test('a multiple choice too offers only matches of the term, and the next term starts empty', async () => {
  const onChange = jest.fn();
  render(<Asked multiple onChange={onChange} answers={{ '': options, van: [funds[2]!] }} />);
  await typeAt('van', () => {
    expect(offered()).toEqual([]);
    second();
    enter();
    expect(screen.getByRole('combobox', { name: 'Instrument' })).toHaveValue('');
  });
  expect(onChange.mock.calls).toEqual([[['A1', 'A3']]]);
});

describe('the keys', () => {
  const combobox = () => screen.getByRole('combobox', { name: 'Instrument' });
  const open = async (initial = ''): Promise<jest.Mock<void, [string]>> => {
    const onChange = jest.fn<void, [string]>();
    render(<One initial={initial} onChange={onChange} />);
    await userEvent.click(await screen.findByRole('combobox', { name: 'Instrument' }));
    return onChange;
  };

  test.each([
    ['nothing', ''],
    ['a term of several', 'g'],
    ['a term of one', 'voda'],
  ])('Tab after %s was typed chooses nothing, closes the list and goes on', async (_, typed) => {
    const onChange = await open();
    if (typed !== '') await userEvent.keyboard(typed);
    await tab();
    expect(onChange).not.toHaveBeenCalled();
    expect(combobox()).toHaveAttribute('aria-expanded', 'false');
    expect(combobox()).not.toHaveFocus();
  });

  test('deleting the term restores the earlier choice, and Tab leaves it', async () => {
    const onChange = await open('A2');
    await userEvent.keyboard('v{Backspace}');
    expect(screen.getAllByText('Global All Cap Fund')[0]).toBeInTheDocument();
    await tab();
    expect(onChange.mock.calls).toEqual([[''], ['A2']]);
  });

  test('Enter takes none of several matches, nor the option under the mouse, and submits nothing', async () => {
    const onChange = await open();
    await userEvent.keyboard('g');
    expect(enter().submits).toBe(false);
    fireEvent.mouseMove(screen.getByTitle('Global All Cap Fund'));
    await act(() => Promise.resolve());
    enter();
    expect(onChange).not.toHaveBeenCalled();
    expect(combobox()).toHaveAttribute('aria-expanded', 'true');
  });

  test.each([
    ['Enter', () => Promise.resolve(enter())],
    ['Tab', tab],
  ])('%s takes what was arrowed to', async (_, take) => {
    const onChange = await open();
    await userEvent.keyboard('g');
    await act(() => Promise.resolve(down()));
    await act(() => Promise.resolve(down()));
    await take();
    expect(onChange.mock.calls).toEqual([['A2']]);
    expect(combobox()).toHaveAttribute('aria-expanded', 'false');
  });

  test('Tab before the results arrive closes the list, and the results do not reopen it', async () => {
    const onChange = jest.fn();
    const { rerender } = render(<Asked onChange={onChange} answers={{ '': options }} />);
    await userEvent.type(await screen.findByRole('combobox', { name: 'Instrument' }), 'van');
    await tab();
    rerender(<Asked onChange={onChange} answers={{ '': options, v: options, van: [funds[2]!] }} />);
    await waitFor(() => expect(combobox()).toBeInvalid());
    expect(combobox()).toHaveAttribute('aria-expanded', 'false');
    expect(onChange.mock.calls).toEqual([['']]);
  });
});

describe('a field that is left', () => {
  const combobox = () => screen.getByRole('combobox', { name: 'Instrument' });
  const notice = 'Nothing is chosen for “zz”. Choose from the list, or clear the field.';

  test.each([
    ['by Tab', () => userEvent.tab()],
    [
      'by Enter and Tab',
      async () => {
        enter();
        await userEvent.tab();
      },
    ],
    ['by a press elsewhere', () => userEvent.click(document.body)],
  ])('%s with another text holds the choice of before no more, and says so beside the text', async (_, away) => {
    const onChange = jest.fn();
    render(<One initial="A1" onChange={onChange} />);
    await userEvent.type(await screen.findByRole('combobox', { name: 'Instrument' }), 'zz');
    await away();
    expect(onChange.mock.calls).toEqual([['']]);
    await waitFor(() => expect(combobox()).toHaveAccessibleDescription(notice));
    expect(combobox()).toBeInvalid();
    expect(combobox()).toHaveValue('zz');
  });

  test('before the results arrive holds nothing either', async () => {
    const onChange = jest.fn();
    render(<Asked onChange={onChange} answers={{ '': options }} />);
    await userEvent.type(await screen.findByRole('combobox', { name: 'Instrument' }), 'van');
    await userEvent.tab();
    expect(onChange.mock.calls).toEqual([['']]);
    expect(combobox()).toHaveValue('van');
  });

  test('keeps its text when focused again, and a match can then be chosen', async () => {
    const onChange = jest.fn();
    render(<One initial="A1" onChange={onChange} />);
    await userEvent.type(await screen.findByRole('combobox', { name: 'Instrument' }), 'glob');
    await userEvent.tab();
    await userEvent.click(combobox());
    await userEvent.click(screen.getByTitle('Global All Cap Fund'));
    expect(onChange.mock.calls).toEqual([[''], ['A2']]);
    await userEvent.tab();
    expect(combobox()).toHaveValue('');
    expect(combobox()).toHaveAccessibleDescription('');
  });

  test.each([
    ['Tab alone', '{Tab}'],
    ['Escape', '{Escape}{Tab}'],
    ['a space', ' {Tab}'],
  ])('by %s keeps its choice', async (_, keys) => {
    const onChange = jest.fn();
    render(<One initial="A1" onChange={onChange} />);
    await userEvent.click(await screen.findByRole('combobox', { name: 'Instrument' }));
    await userEvent.keyboard(keys);
    expect(onChange).not.toHaveBeenCalled();
    expect(screen.getAllByText('Vodafone Group plc')[0]).toBeInTheDocument();
    expect(combobox()).toHaveAccessibleDescription('');
  });

  test('after Escape has cleared the text shows and holds the earlier choice', async () => {
    const onChange = jest.fn();
    render(<One initial="A1" onChange={onChange} />);
    await userEvent.type(await screen.findByRole('combobox', { name: 'Instrument' }), 'zz{Escape}');
    expect(combobox()).toHaveValue('');
    await userEvent.tab();
    expect(onChange.mock.calls).toEqual([[''], ['A1']]);
    expect(combobox()).toHaveAccessibleDescription('');
  });

  test('that cannot be empty shows its choice again in place of the text', async () => {
    const onChange = jest.fn();
    render(
      <Frame>
        <SearchSelect label="Instrument" options={options} value="A1" clearable={false} onChange={onChange} />
      </Frame>,
    );
    await userEvent.type(await screen.findByRole('combobox', { name: 'Instrument' }), 'zz');
    await userEvent.tab();
    expect(combobox()).toHaveValue('');
    expect(onChange).not.toHaveBeenCalled();
  });

  test('of a multiple choice keeps its choices, and reports that the text chose nothing', async () => {
    const onChange = jest.fn();
    render(<Asked multiple onChange={onChange} answers={{ '': options }} />);
    await userEvent.type(await screen.findByRole('combobox', { name: 'Instrument' }), 'zz');
    await userEvent.tab();
    expect(onChange).not.toHaveBeenCalled();
    await waitFor(() => expect(combobox()).toHaveAccessibleDescription(notice));
  });
});

test('Tab leaves for the next field, past the button that clears', async () => {
  render(
    <>
      <One initial="A1" />
      <button type="button">Next</button>
    </>,
  );
  await userEvent.click(await screen.findByRole('combobox', { name: 'Instrument' }));
  await userEvent.keyboard('Vod');
  await userEvent.tab();
  expect(screen.getByRole('button', { name: 'Next' })).toHaveFocus();
});

test('Backspace in an empty field clears what is chosen, and nothing where it cannot be empty', async () => {
  const onChange = jest.fn();
  const { unmount } = render(<One initial="A1" onChange={onChange} />);
  await userEvent.click(await screen.findByRole('combobox', { name: 'Instrument' }));
  await userEvent.keyboard('{Backspace}');
  expect(onChange.mock.calls).toEqual([['']]);
  unmount();
  const kept = jest.fn();
  render(
    <Frame>
      <SearchSelect label="Instrument" options={options} value="A1" clearable={false} onChange={kept} />
    </Frame>,
  );
  await userEvent.click(await screen.findByRole('combobox', { name: 'Instrument' }));
  await userEvent.keyboard('{Backspace}');
  expect(kept).not.toHaveBeenCalled();
});

test('several can be chosen', async () => {
  const onChange = jest.fn();
  render(<Many onChange={onChange} />);
  await userEvent.click(await screen.findByRole('combobox', { name: 'Instruments' }));
  for (const { label } of options) await userEvent.click(await screen.findByTitle(label));
  expect(onChange).toHaveBeenLastCalledWith(['A1', 'A2']);
});

test('axe finds nothing in it, open', async () => {
  render(<One />);
  await userEvent.click(await screen.findByRole('combobox', { name: 'Instrument' }));
  const { violations } = await axe.run(document.body, {
    rules: { 'color-contrast': { enabled: false }, region: { enabled: false } },
  });
  expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([]);
});
