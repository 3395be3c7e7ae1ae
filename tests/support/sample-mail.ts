import { allowMail, type AllowedMail } from '../../lib/contract/mail.ts'

/** A letter as the outbox takes it. */
export const MAIL: AllowedMail = allowMail(
  { about: 'order', to: 'anna@visitor.test', subject: 'Заказ', text: 'Спасибо', html: '<p>Спасибо</p>' },
  'employee',
)
