import { postgresAnswers } from './databases.ts'

const answers = await postgresAnswers()

/** What a suite over PostgreSQL is called, and whether it is skipped. */
export const POSTGRES = { name: answers ? 'PostgreSQL' : 'PostgreSQL (skipped: no PostgreSQL answers, set TEST_DATABASE_URL)', skip: !answers }
