import * as z from 'zod/mini';
import { contactLabels } from '#domain/enquiry/contact.ts';
import { type EnquiryRequestName, fieldsOfEnquiry } from '#domain/enquiry/enquiry-fields.ts';
import { enquiryTypes } from '#domain/enquiry/enquiry-types.ts';
import { enquiryLimits } from '#domain/enquiry/enquiry-limits.ts';
import { chooseContact, enquiryFormSchema } from './enquiry-form.ts';
import { atMost, isWritable } from './field.ts';
import { possiblePhone } from './possible-phone.ts';
import { spamFields } from './refusal.ts';

// Separate from the contract of the form: the browser sends requests but never parses one, so it need not load this.

/** A larger number would fill a mail with 300 digits. Such an enquiry is stored without a price. */
const MAX_PRICE = Number.MAX_SAFE_INTEGER;

const property = z.object(
  {
    id: z.guid('Unknown property'),
    title: z._default(
      z
        .string()
        .check(
          z.trim(),
          atMost(enquiryLimits.property_title, 'Unknown property'),
          z.refine(isWritable, 'Unknown property'),
        ),
      '',
    ),
    price: z._default(
      z.pipe(
        z.number('Unknown price').check(z.nonnegative('Unknown price')),
        z.transform((price) => (price <= MAX_PRICE ? price : 0)),
      ),
      0,
    ),
    currency: z._default(z.string().check(z.regex(/^[A-Z]{3}$/, 'Unknown currency')), 'INR'),
    area: z._default(
      z.nullable(
        z
          .string()
          .check(
            z.trim(),
            atMost(enquiryLimits.property_area, 'Unknown area'),
            z.refine(isWritable, 'Unknown area'),
          ),
      ),
      '',
    ),
  },
  'Unknown property',
);

const { phone, contactMethod: _choice, bestTime, ...sameNamed } = enquiryFormSchema.shape;

/** The enquiry payload (spec.md section 3). */
export const createEnquiryRequest = z.object({
  ...sameNamed,
  phone: phone.check(possiblePhone),
  preferredContact: z._default(z.enum(contactLabels, chooseContact), contactLabels.whatsapp),
  bestTimes: bestTime,
  property,
  propertyUrl: z._default(
    z
      .string()
      .check(
        atMost(enquiryLimits.property_url, 'Unknown page'),
        z.regex(/^(https?:\/\/|\/|$)/, 'Unknown page'),
        z.refine(isWritable, 'Unknown page'),
      ),
    '',
  ),
  enquiryType: z._default(z.enum(enquiryTypes, 'Unknown kind of enquiry'), 'availability_check'),
  ...spamFields,
} satisfies Record<EnquiryRequestName | 'property' | 'propertyUrl' | 'enquiryType', z.ZodMiniType>);

export type CreateEnquiryRequest = z.infer<typeof createEnquiryRequest>;

/** The order of the messages for a whole payload. */
export const createEnquiryOrder = [
  ...fieldsOfEnquiry('availability_check').map(({ name }) => name),
  'property.id',
];
