import { textColumn } from '../column/column-kinds.ts';
import { SHORT_TEXT } from '../limits.ts';

/**
 * 'PRM/KA/RERA/1251/308/PR/170726/000001', or from '1251/' on. The six digits are a date in either order, so only the
 * shape is checked and nothing is derived (Real Estate Act 2016, s. 11(2)).
 */
const SHAPE = /^(?:PRM\/KA\/RERA\/)?\d{4}\/\d{3}\/PR\/\d{6}\/\d{6}$/i;

/** The registration of the project with the Karnataka Real Estate Regulatory Authority, of a home or its society. */
export const reraNumberColumn = (group: string) =>
  textColumn('RERA number', SHORT_TEXT, {
    group,
    hint: 'Of the project, such as PRM/KA/RERA/1251/308/PR/170726/000001.',
    typed: (number) =>
      number.refine(
        (text) => text == null || SHAPE.test(text.trim()),
        'expected the number of a project, such as PRM/KA/RERA/1251/308/PR/170726/000001',
      ),
  });
