import { documentAudiences, documentCategories } from '@tessera/contract/documents/values';
import { object, string } from 'yup';

export const saidSchema = object({
  category: string().oneOf(documentCategories, 'Choose a category.').required('Choose a category.'),
  note: string(),
  visibleTo: string().oneOf(documentAudiences),
});
