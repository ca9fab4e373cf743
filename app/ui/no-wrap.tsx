const oneWord = /(\be-mails?\b|\b\d[\d:]{0,4} to \d[\d:]{0,4}\b|\b\d{1,2} [a-z]{3,9} \d{4}\b|\+?\d[\d ]{7,}\d)/gi;

/** Text without line breaks in parts that read as one word: "e-mail", hours such as "8 to 6" or "08:30 to 17:30", dates, phone numbers. */
export function NoWrap({ children }: { children: string }) {
  // The captured words are at the odd indexes.
  return children.split(oneWord).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts never change places
      <span key={index} className="whitespace-nowrap">
        {part}
      </span>
    ),
  );
}
