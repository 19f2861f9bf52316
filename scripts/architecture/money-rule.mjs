/**
 * ESLint rule `tessera/money`: no float arithmetic where money is made. Amounts are bigint pence, prices and units
 * bigint at 10^-8 (shared/domain/money).
 */
export const moneyRule = {
  meta: { type: 'problem', schema: [], docs: { description: 'Money never touches a float.' } },
  create: (context) => {
    const teach = (node, what) =>
      context.report({
        node,
        message: `${what} makes a float. Money here is bigint: read and write it with shared/domain/money.`,
      });
    return {
      'CallExpression[callee.name="parseFloat"]': (node) => teach(node, 'parseFloat'),
      'CallExpression[callee.property.name="parseFloat"]': (node) => teach(node, 'Number.parseFloat'),
      'CallExpression[callee.property.name="toFixed"]': (node) => teach(node, 'toFixed'),
      'CallExpression[callee.name="BigInt"] > CallExpression[callee.object.name="Math"][callee.property.name=/^(round|floor|ceil|trunc)$/]':
        (node) => teach(node, `Math.${node.callee.property.name}`),
    };
  },
};
