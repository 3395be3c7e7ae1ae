import { generate, insertAfter, insertBefore, insertSource, insertTranslations, type Recipe } from './recipe.ts'

const FIELD =
  "  organization: { group: 'contact', kind: 'line', required: true, maxLength: 40, autoComplete: 'organization' },\n"

const SAMPLES = 'tests/support/sample-order.ts'

export const ORDER_FIELD: Recipe = {
  title: 'Add an order field',
  suites: ['component/added-order-field', 'contract/orders', 'http/orders', 'browser/ordering'],
  steps: [
    {
      name: 'the entry in the table',
      edits: [insertBefore('lib/domain/order/form-fields.ts', '  country: {', FIELD)],
      omitted: { by: 'tests/unit/messages/keys.test.ts', names: /order\.organization[^]*order\.err\.organization/ },
    },
    {
      name: 'the texts in Russian',
      edits: [
        insertSource('order.email', 'organization', 'Организация'),
        insertSource('order.err.emailLetters', 'organization', 'Введите название организации.'),
        insertSource('order.addressHint', 'organizationHint', 'Если заказывает организация.'),
      ],
      omitted: { by: 'tests/unit/messages/keys.test.ts', names: /order\.organization[^]*order\.err\.organization/ },
    },
    {
      name: 'the texts in the other languages',
      edits: [
        insertTranslations('order.email', 'organization', 'Organization'),
        insertTranslations('order.err.emailLetters', 'organization', 'Enter the name of the organization.'),
        insertTranslations('order.addressHint', 'organizationHint', 'If an organization places the order.'),
        generate('typograph.ts'),
      ],
      omitted: { by: 'tests/unit/messages/missing-texts.test.ts', names: /lv\.json: order\.organization/ },
    },
    {
      name: 'the hint',
      edits: [
        (tree) =>
          tree.edit(
            'components/sections/order/order-messages.ts',
            "hints: { phone: t('phoneHint', { example: PHONE_EXAMPLES[phones] }), address: t('addressHint') },",
            `hints: {
      organization: t('organizationHint'),
      phone: t('phoneHint', { example: PHONE_EXAMPLES[phones] }),
      address: t('addressHint'),
    },`,
          ),
      ],
      omitted: { by: 'tests/unit/messages/keys.test.ts', names: /order\.organizationHint/ },
    },
    {
      name: 'the sample of the contract',
      edits: [
        insertAfter(SAMPLES, "  email: 'anna@example.com',\n", "  organization: 'Genarium',\n"),
        insertAfter(SAMPLES, "  email: 'a@b.example',\n", "  organization: 'Genarium',\n"),
      ],
      omitted: { by: 'types', names: /^tests\/support\/sample-order\.ts: .*organization/m },
    },
    {
      name: 'the samples of the browser',
      edits: [
        (tree) =>
          tree.change('tests/browser/shop.ts', (text) =>
            text.replace(
              /export const (ANN[AE]): Person = \{ (.*), (.*), (.*), (.*) \}\n/g,
              "export const $1: Person = {\n  $2,\n  $3,\n  $4,\n  organization: 'Genarium',\n  $5,\n}\n",
            ),
          ),
      ],
      omitted: { by: 'types', names: /^tests\/browser\/shop\.ts: .*organization/m },
    },
  ],
}
