// The page of the assistant, loaded on demand.
import { assistantTexts } from '../../texts/assistant.ts'
import { AssistantPage } from './assistant-page.tsx'

export const ASSISTANT_PAGES = {
  texts: assistantTexts,
  pages: { assistant: AssistantPage },
}
