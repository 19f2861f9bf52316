import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import axe from 'axe-core';
import { useState, type ReactNode } from 'react';
import { PortalContext } from '@tessera/runtime/host';
import { createFakePortal } from '@tessera/testing/fake-portal';
import { SearchSelect } from './search-select';
import type { SelectChoice } from './search-select-props';

const options: readonly SelectChoice[] = [{ value: 'A1', label: 'Vodafone Group plc', note: 'GB00BH4HKS39' }, { value: 'A2', label: 'Global All Cap Fund', note: 'GB00B3TYHH97' }];

const Frame = ({ children }: { readonly children: ReactNode }): ReactNode => <PortalContext value={{ portal: createFakePortal().portal, remote: 'test', overlay: null }}>{children}</PortalContext>;

const One = ({ initial = '', onSearch, onChange }: { readonly initial?: string; readonly onSearch?: (term: string) => void; readonly onChange?: (value: string) => void }): ReactNode => {
  const [value, setValue] = useState(initial);
  return <Frame><SearchSelect label="Instrument" options={options} value={value} onSearch={onSearch} onChange={(next) => { setValue(next); onChange?.(next); }} /></Frame>;
};

const Many = ({ onChange }: { readonly onChange: (values: readonly string[]) => void }): ReactNode => {
  const [value, setValue] = useState<readonly string[]>([]);
  return <Frame><SearchSelect multiple label="Instruments" options={options} value={value} onChange={(next) => { setValue(next); onChange(next); }} /></Frame>;
};

test('the field stands there with what is chosen before the control has come', async () => {
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
  const { violations } = await axe.run(document.body, { rules: { 'color-contrast': { enabled: false }, region: { enabled: false } } });
  expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([]);
});
