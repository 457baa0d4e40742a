// The page of the assistant, loaded on demand.
import { AssistantPage } from './assistant-page.tsx'

export { assistantTexts as texts } from '../../texts/assistant.ts'
export const pages = { assistant: AssistantPage }
