// The pages of survey campaigns, loaded on demand. They need the texts of mails too.
import { campaignTexts } from '../../texts/campaigns.ts'
import { mailTexts } from '../../texts/mail.ts'
import { resultTexts } from '../../texts/results.ts'
import { CampaignPage } from './campaign-page.tsx'
import { AddCampaignPage } from './campaign-wizard.tsx'
import { CampaignsPage } from './campaigns-page.tsx'

export const CAMPAIGN_PAGES = {
  texts: { ...mailTexts, ...campaignTexts, ...resultTexts },
  pages: { campaigns: CampaignsPage, addCampaign: AddCampaignPage, campaign: CampaignPage },
}
