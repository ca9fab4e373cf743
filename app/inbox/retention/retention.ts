/** The retention in months; 0 for no limit. */
export const retentionOptions = [
  { value: '0', label: 'Until someone deletes them' },
  { value: '3', label: '3 months' },
  { value: '6', label: '6 months' },
  { value: '12', label: '1 year' },
  { value: '24', label: '2 years' },
  { value: '36', label: '3 years' },
  { value: '72', label: '6 years' },
] as const;

/** Returns for example "1 year"; null without a limit. */
export function retentionLabel(months: number): string | null {
  return months === 0 ? null : (retentionOptions.find(({ value }) => Number(value) === months)?.label ?? null);
}
