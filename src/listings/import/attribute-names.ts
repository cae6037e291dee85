import { REMAINDER } from "./remainder.ts";

const wordsOf = (words: string): readonly string[] => words.split(" ");

/** The other names of attributes: Google's, those of both OpenAI feed formats, and the names of our fields. */
const ALIASES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    // In Google's namespace for custom attributes.
    [`c:${REMAINDER}`]: REMAINDER,
    item_id: "id",
    externalid: "id",
    url: "link",
    image_url: "image_link",
    imageurl: "image_link",
    additional_image_url: "additional_image_link",
    additional_image_urls: "additional_image_link",
    imageurls: "additional_image_link",
    group_id: "item_group_id",
    itemgroupid: "item_group_id",
    sellername: "seller_name",
    category: "product_category",
    colour: "color",
    list_price: "compare_at_price",
    listprice: "compare_at_price",
    saleprice: "sale_price",
    price_currency: "currency",
    availabilitydate: "availability_date",
    star_rating: "rating",
    product_review_rating: "rating",
    average_rating: "rating",
    reviewcount: "review_count",
    product_review_count: "review_count",
    return_window: "return_deadline_in_days",
  }),
);

/** Returns the canonical name of an attribute. */
export function attributeName(key: string): string {
  return ALIASES.get(key) ?? key;
}

/** The attributes that are specifications. */
export const SPECIFICATIONS: ReadonlySet<string> = new Set(
  wordsOf(
    "color size material pattern gender age_group dimensions length width height weight product_length product_width " +
      "product_height product_weight warning",
  ),
);

/** Google's attributes with a single value that no field of a listing corresponds to. */
export const GOOGLE_UNMAPPED: ReadonlySet<string> = new Set(
  wordsOf(
    "ads_grouping ads_labels ads_redirect adult auto_pricing_min_price availability_date canonical_link " +
      "cost_of_goods_sold custom_label_0 custom_label_1 custom_label_2 custom_label_3 custom_label_4 disclosure_date " +
      "display_ads_id display_ads_link display_ads_similar_ids display_ads_title display_ads_value " +
      "energy_efficiency_class excluded_destination expiration_date external_seller_id google_product_category gtin " +
      "identifier_exists included_destination is_bundle lifestyle_image_link link_template max_energy_efficiency_class " +
      "max_handling_time maximum_retail_price min_energy_efficiency_class min_handling_time mobile_link " +
      "mobile_link_template multipack pause pickup_method pickup_sla product_type promotion_id return_policy_label " +
      "sale_price sale_price_effective_date sell_on_google_quantity shipping_height shipping_label shipping_length " +
      "shipping_weight shipping_width ships_from_country short_title size_system size_type store_code tax_category " +
      "transit_time_label unit_pricing_base_measure unit_pricing_measure video_link virtual_model_link",
  ),
);

/** OpenAI's attributes that no field of a listing corresponds to. */
export const OPENAI_UNMAPPED: ReadonlySet<string> = new Set(
  wordsOf(
    "accepts_exchanges accepts_returns age_restriction delivery_estimate dimensions_unit enable_checkout enable_search " +
      "expiration_date geo_availability geo_price inventory inventory_quantity is_ads_eligible is_digital " +
      "is_eligible_checkout is_eligible_search item_group_title item_weight_unit listing_has_variations " +
      "marketplace_seller model_3d_link model_3d_url offer_id pickup_method pickup_sla popularity_score price_trend " +
      "pricing_trend q_and_a raw_review_data related_product_id relationship_type return_policy return_rate reviews " +
      "sale_price_end_date sale_price_start_date seller_privacy_policy seller_tos seller_url shipping_price size_system " +
      "store_country store_review_count store_review_rating store_star_rating target_countries " +
      "unit_pricing_base_measure unit_pricing_measure video_link video_url warning_url",
  ),
);

/** Google's attributes with several parts that no field of a listing corresponds to. */
const NESTED_UNMAPPED = wordsOf(
  "certification digital_source_type free_shipping_threshold installment loyalty_points loyalty_program " +
    "minimum_order_value subscription_cost tax",
);

/** The known attributes that no field of a listing corresponds to. */
export const UNMAPPED_ATTRIBUTES: ReadonlySet<string> = new Set([
  ...GOOGLE_UNMAPPED,
  ...OPENAI_UNMAPPED,
  ...NESTED_UNMAPPED,
]);

/** The attributes that correspond to a field of a listing. */
export const FIELD_ATTRIBUTES: ReadonlySet<string> = new Set([
  ...wordsOf(
    "additional_image_link availability availability_date brand compare_at_price condition currency description gtin id " +
      "image_link item_group_id link mpn price product_category product_detail product_highlight product_type rating " +
      "return_deadline_in_days returns review_count sale_price seller_name shipping structured_description " +
      "structured_title title variant_dict warranty",
  ),
  ...SPECIFICATIONS,
]);

/** Keys that only a mapping gives to a column. No column has such a key by its name, because names are trimmed. */
export const MAPPING_ROLES = { attribute: " attribute", fact: " fact", feedField: " feed field" } as const;

/** The fields that a mapping may name, and the attribute that the column is then read as. */
export const MAPPING_FIELDS: Readonly<Record<string, string>> = {
  externalId: "id",
  itemGroupId: "item_group_id",
  title: "title",
  description: "description",
  brand: "brand",
  sellerName: "seller_name",
  category: "product_category",
  price: "price",
  salePrice: "sale_price",
  listPrice: "compare_at_price",
  currency: "currency",
  availability: "availability",
  availabilityDate: "availability_date",
  condition: "condition",
  gtin: "gtin",
  mpn: "mpn",
  url: "link",
  imageUrl: "image_link",
  imageUrls: "additional_image_link",
  rating: "rating",
  reviewCount: "review_count",
  shipping: "shipping_terms",
  returns: "returns",
  warranty: "warranty",
  attributes: MAPPING_ROLES.attribute,
  facts: MAPPING_ROLES.fact,
  feedFields: MAPPING_ROLES.feedField,
};
