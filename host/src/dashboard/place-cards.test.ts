import { moveCard, placeCards } from './place-cards';
import { dashboardRoles } from './roles';

const [operations] = dashboardRoles;
if (!operations) throw new Error('There is no role.');
const role = { ...operations, first: ['b.due'] };
const shown = (id: string) => ({ id, hidden: false });
const hidden = (id: string) => ({ id, hidden: true });
const ids = ['a.news', 'b.due', 'c.tips'];

test('the cards of a role come first, and all are shown', () => {
  expect(placeCards(ids, role, [])).toEqual([shown('b.due'), shown('a.news'), shown('c.tips')]);
});

test('the user’s order stands, and a new card comes after the one that is before it by the role', () => {
  const saved = [hidden('c.tips'), shown('a.news'), shown('gone.card'), shown('b.due')];
  expect(placeCards([...ids, 'd.new'], role, saved)).toEqual([
    hidden('c.tips'),
    shown('d.new'),
    shown('a.news'),
    shown('b.due'),
  ]);
  expect(placeCards(['z.first', 'b.due'], { ...role, first: ['z.first'] }, [shown('b.due')])).toEqual([
    shown('z.first'),
    shown('b.due'),
  ]);
});

test('a card moves by one place and not beyond an end', () => {
  const cards = ids.map(shown);
  expect(moveCard(cards, 'b.due', -1).map(({ id }) => id)).toEqual(['b.due', 'a.news', 'c.tips']);
  expect(moveCard(cards, 'a.news', -1)).toBe(cards);
  expect(moveCard(cards, 'c.tips', 1)).toBe(cards);
});
