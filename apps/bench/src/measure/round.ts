/** Shares and scores are kept to four digits behind the point, so that files stay readable. */
export const fourDigits = (value: number): number => Number(value.toFixed(4));

/** Times, sizes and ratios are kept to three digits that count. */
export const threeFigures = (value: number): number => Number(value.toPrecision(3));
