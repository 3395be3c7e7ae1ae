export const CONVERSATION_PARAM = 'talk'
