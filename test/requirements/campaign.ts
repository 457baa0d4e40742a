// Survey campaigns.
export const campaignRequirements = {
  'CAM-17':
    "a person opts out of an office's survey mail by a link in each mail, with one click over SMTP, and is skipped from then on",
} as const
