import type { Program } from 'estree';

/** One line of a route table: its whole path inside its module, and the components it shows, layouts first. */
export interface RouteFact {
  readonly path: string;
  readonly elements: readonly string[];
}

/** What a module's source says about when its lazy parts load. */
export interface ModuleFacts {
  readonly routes: readonly RouteFact[];
  /** Requests of dynamic imports, by the name of the `lazy` component they are bound to. */
  readonly lazies: Readonly<Record<string, string>>;
  /** Extension points it shows. */
  readonly points: readonly string[];
  /** Components of panels by extension id, in the `extensions` of `defineRemote`. */
  readonly extensions: Readonly<Record<string, string>>;
}

export const noFacts: ModuleFacts = { routes: [], lazies: {}, points: [], extensions: {} };

interface Node {
  readonly type: string;
  readonly [field: string]: unknown;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as { type?: unknown }).type === 'string';
const nodesIn = (value: unknown): Node[] =>
  Array.isArray(value) ? value.filter(isNode) : isNode(value) ? [value] : [];
const childrenOf = (node: Node): Node[] => Object.values(node).flatMap(nodesIn);
const textOf = (node: unknown): string | undefined =>
  isNode(node) && typeof node.value === 'string' ? node.value : undefined;
const nameOf = (node: unknown): string | undefined =>
  isNode(node) && node.type === 'Identifier' ? String(node.name) : undefined;
const keyOf = (property: Node): string | undefined => nameOf(property.key) ?? textOf(property.key);

const fieldsOf = (node: unknown): ReadonlyMap<string, Node> =>
  new Map(
    (isNode(node) ? nodesIn(node.properties) : []).flatMap((property) => {
      const key = keyOf(property);
      return key !== undefined && isNode(property.value) ? [[key, property.value] as const] : [];
    }),
  );

/** A compiled JSX element: `_jsx(Name, { … })`. */
const elementOf = (node: Node): { name: string; props: ReadonlyMap<string, Node> } | null => {
  if (node.type !== 'CallExpression' || !/^_jsxs?$/.test(nameOf(node.callee) ?? '')) return null;
  const [component, props] = nodesIn(node.arguments);
  const name = nameOf(component);
  return name === undefined ? null : { name, props: fieldsOf(props) };
};

const namesIn = (node: Node): string[] => {
  const element = elementOf(node);
  return [...(element ? [element.name] : []), ...childrenOf(node).flatMap(namesIn)];
};

const join = (base: string, path: string): string =>
  path.startsWith('/') ? path : [base, path].filter(Boolean).join('/');

const routesBelow = (node: Node, base: string, layouts: readonly string[]): RouteFact[] => {
  const element = elementOf(node);
  if (element?.name !== 'Route') return childrenOf(node).flatMap((child) => routesBelow(child, base, layouts));
  const { props } = element;
  const path = join(base, textOf(props.get('path')) ?? '');
  const shown = props.get('element');
  const elements = [...layouts, ...(shown ? namesIn(shown) : [])];
  const children = props.get('children');
  return children ? routesBelow({ type: 'Children', children }, path, elements) : [{ path, elements }];
};

const importIn = (node: Node): string | undefined =>
  node.type === 'ImportExpression'
    ? textOf(node.source)
    : childrenOf(node).reduce<string | undefined>((found, child) => found ?? importIn(child), undefined);

const everyNode = (node: Node): Node[] => [node, ...childrenOf(node).flatMap(everyNode)];

/** The facts in a module's compiled source, as webpack parses it. */
export const factsOf = (program: Program): ModuleFacts => {
  const root = program as unknown as Node; // every field is read as unknown
  const lazies: Record<string, string> = {};
  const points: string[] = [];
  const extensions: Record<string, string> = {};
  for (const node of everyNode(root)) {
    const name = nameOf(node.id);
    if (node.type === 'VariableDeclarator' && name !== undefined && isNode(node.init)) {
      const request = nameOf(node.init.callee) === 'lazy' ? importIn(node.init) : undefined;
      if (request !== undefined) lazies[name] = request;
    }
    const element = elementOf(node);
    const point = element?.name === 'ExtensionSlot' ? textOf(element.props.get('point')) : undefined;
    if (point !== undefined) points.push(point);
    if (node.type === 'CallExpression' && nameOf(node.callee) === 'defineRemote')
      for (const [id, component] of fieldsOf(fieldsOf(nodesIn(node.arguments)[0]).get('extensions')))
        extensions[id] = nameOf(component) ?? id;
  }
  return { routes: routesBelow(root, '', []), lazies, points, extensions };
};
