/** The months that messages are kept; 0 keeps them until they are deleted. */
export const retentionOptions = [
  { value: '0', label: 'Until someone deletes them' },
  { value: '3', label: '3 months' },
  { value: '6', label: '6 months' },
  { value: '12', label: '1 year' },
  { value: '24', label: '2 years' },
  { value: '36', label: '3 years' },
  { value: '72', label: '6 years' },
] as const;

/** "1 year"; null while messages are kept until someone deletes them. */
export function retentionLabel(months: number): string | null {
  return months === 0 ? null : (retentionOptions.find(({ value }) => Number(value) === months)?.label ?? null);
}
