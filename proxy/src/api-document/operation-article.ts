import type { Operation, OpenApiDocument } from '@tessera/contract/openapi/document';
import type { JsonSchema } from '@tessera/contract/openapi/json-schema';
import { escapeHtml } from '../pages/escape';
import { code, meaningOf, schemaRows, typeWords, type SchemaRow } from './schema-rows';

export const operationAnchor = ({ operationId }: Operation): string => `call-${operationId}`;

/** CommonMark as our sentences use it: code and bold. */
export const inline = (text: string): string =>
  escapeHtml(text)
    .replace(/`([^`]+)`/g, '<code>$1</code>')
    .replace(/\*\*([^*]+)\*\*/g, '<strong>$1</strong>');

/** A table of fields. Optional is the rule in requests, so what is required says so. */
export const fieldTable = (caption: string, rows: readonly SchemaRow[]): string =>
  rows.length === 0
    ? ''
    : `<table>
<caption>${escapeHtml(caption)}</caption>
<thead><tr><th scope="col">Field</th><th scope="col">Type</th><th scope="col">Meaning</th></tr></thead>
<tbody>
${rows
  .map(
    ({ path, type, required, meaning }) =>
      `<tr><th scope="row">${code(path)}</th><td>${type}${required ? '' : ', optional'}</td><td>${meaning}</td></tr>`,
  )
  .join('\n')}
</tbody>
</table>`;

const accessWords = ({ 'x-access': access, security }: Operation): string => {
  const isOpen = !security.some((each) => 'bearer' in each);
  if (access !== null)
    return `Needs ${access.map(({ resource, level }) => `${code(level)} on ${escapeHtml(resource)}`).join(' or ')}`;
  return isOpen ? 'Before signing in' : 'For everybody who is signed in';
};

const bodySchema = (content: { readonly 'application/json': { readonly schema: JsonSchema } }): JsonSchema =>
  content['application/json'].schema;

const parameterRows = ({ parameters = [] }: Operation): readonly SchemaRow[] =>
  parameters.map(({ name, in: where, required, description, schema }) => ({
    path: name,
    type: `${typeWords(schema)}, in the ${where}`,
    required,
    meaning: [description === undefined ? '' : inline(description).replace(/([^.])$/, '$1.'), meaningOf(schema)]
      .filter((part) => part !== '')
      .join(' '),
  }));

const requestPart = (operation: Operation): string => {
  const { operationId, requestBody } = operation;
  const parameters = parameterRows(operation);
  if (parameters.length === 0 && !requestBody) return '<p>Takes no parameters and no body.</p>';
  const body = requestBody ? bodySchema(requestBody.content) : null;
  const parts = [
    ...(parameters.length > 0 ? [parameters.length === 1 ? '1 parameter' : `${parameters.length} parameters`] : []),
    ...(body ? ['body'] : []),
  ];
  return `<details>
<summary>Request<span class="visually-hidden"> of ${operationId}</span>: ${parts.join(', ')}</summary>
${fieldTable(`Parameters of ${operationId}`, parameters)}
${body?.$ref ? `<p>The body is a ${typeWords(body)}.</p>` : body ? fieldTable(`Body of ${operationId}`, schemaRows(body)) : ''}
</details>`;
};

const answerPart = ({ operationId, responses }: Operation, document: OpenApiDocument): string => {
  const errors = Object.entries(responses).flatMap(([status, answer]) => {
    if (!('$ref' in answer)) return [];
    const name = answer.$ref.slice(answer.$ref.lastIndexOf('/') + 1);
    return document.components.responses[name] ? [`<a href="#answer-${name}">${status}</a>`] : [];
  });
  return `<details>
<summary>Answer<span class="visually-hidden"> of ${operationId}</span></summary>
${fieldTable(`Answer of ${operationId}, 200`, schemaRows(bodySchema(responses[200].content)))}
<p>Refusals and failures: ${errors.join(', ')}.</p>
</details>`;
};

/** One call: what it does, its address, who may make it, what it takes and what it answers. */
export const operationArticle = (
  method: string,
  path: string,
  operation: Operation,
  document: OpenApiDocument,
): string => {
  const { operationId, summary, description } = operation;
  return `<article id="${operationAnchor(operation)}" aria-labelledby="${operationAnchor(operation)}-title">
<h3 id="${operationAnchor(operation)}-title">${inline(summary)}</h3>
<p class="address"><span class="method ${method}">${method.toUpperCase()}</span> ${code(path)}</p>
${description === undefined ? '' : `<p>${inline(description)}</p>\n`}<p class="facts">${code(operationId)} · ${operation['x-kind']} · ${accessWords(operation)}</p>
${requestPart(operation)}
${answerPart(operation, document)}
</article>`;
};
